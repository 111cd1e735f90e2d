// On every page: the key "/" leads to the search.
addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select, textarea")) return;
    document.querySelector(".site-search input")?.focus();
    event.preventDefault();
});

// Inside of another page of the site, a page has no header of its own.
if (self !== top) document.documentElement.classList.add("site-inside");
