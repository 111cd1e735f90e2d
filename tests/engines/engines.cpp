// SPDX-License-Identifier: MIT
// The vectors of the engines whose headers are here. `run` installs them all where it can.

#if __has_include(<Eigen/Core>)
#include <Eigen/Core>
#define WITH_EIGEN
#endif
#if __has_include(<SFML/System/Vector3.hpp>)
#include <SFML/System/Vector2.hpp>
#include <SFML/System/Vector3.hpp>
#define WITH_SFML
#endif
#if __has_include(<irrlicht/vector3d.h>)
#include <irrlicht/vector2d.h>
#include <irrlicht/vector3d.h>
#define WITH_IRRLICHT
#endif
#if __has_include(<OgreVector.h>)
#include <OgreVector.h>
#define WITH_OGRE
#endif
#if __has_include(<LinearMath/btQuaternion.h>)
#include <LinearMath/btQuaternion.h>
#define WITH_BULLET
#endif
#if __has_include(<box2d/b2_math.h>)
#include <box2d/b2_math.h>
#define WITH_BOX2D
#endif
#if __has_include(<SDL2/SDL_rect.h>)
#include <SDL2/SDL_rect.h>
#define WITH_SDL2
#endif

#include "answers.hpp"

namespace {

template <class... Vs> constexpr bool all_vectors = (veer::Vector<Vs> && ...);
template <class... Vs> constexpr bool no_vector_among = (!veer::Vector<Vs> && ...);

} // namespace

int main() {
    int different = 0;
#ifdef WITH_EIGEN
    static_assert(all_vectors<Eigen::Vector2f, Eigen::RowVector3d, Eigen::Array3f>);
    static_assert(no_vector_among<Eigen::Vector4f, Eigen::VectorXd, Eigen::MatrixXd, Eigen::Matrix2f, Eigen::Vector3i>);
    using Sum =
        decltype(Eigen::Vector3f() + Eigen::Vector3f()); // an expression or a view is no vector, but turns into one
    static_assert(no_vector_among<Sum, Eigen::Map<Eigen::Vector3f>, Eigen::Ref<const Eigen::Vector3f>>);
    different |= engines::compare_answers<Eigen::Vector3f, Eigen::Vector2d, Eigen::Vector3d>("Eigen");
#endif
#ifdef WITH_SFML
    static_assert(all_vectors<sf::Vector3f> && no_vector_among<sf::Vector2i>);
    different |= engines::compare_answers<sf::Vector2f>("SFML");
#endif
#ifdef WITH_IRRLICHT
    static_assert(all_vectors<irr::core::vector2df> && no_vector_among<irr::core::vector3di>);
    different |= engines::compare_answers<irr::core::vector3df>("Irrlicht");
#endif
#ifdef WITH_OGRE
    static_assert(all_vectors<Ogre::Vector2> && no_vector_among<Ogre::Vector4>);
    different |= engines::compare_answers<Ogre::Vector3>("Ogre");
#endif
#ifdef WITH_BULLET
    static_assert(no_vector_among<btVector4, btQuaternion>);
    different |= engines::compare_answers<btVector3>("Bullet");
#endif
#ifdef WITH_BOX2D
    static_assert(all_vectors<b2Vec3>);
    different |= engines::compare_answers<b2Vec2>("Box2D");
#endif
#ifdef WITH_SDL2
    static_assert(no_vector_among<SDL_Point, SDL_FRect>);
    different |= engines::compare_answers<SDL_FPoint>("SDL2");
#endif
    return different;
}
