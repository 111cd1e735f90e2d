this is no shader
