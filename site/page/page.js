// The copy buttons of the pages.
for (const button of document.querySelectorAll(".copy")) {
    if (!navigator.clipboard) break; // a page from a disk may have no clipboard: the reader selects the text
    button.hidden = false;
    button.addEventListener("click", async () => {
        const code = button.parentElement.querySelector("code");
        try {
            await navigator.clipboard.writeText(code.textContent);
            button.textContent = "Copied";
        } catch {
            getSelection().selectAllChildren(code);
            button.textContent = "Marked";
        }
        setTimeout(() => (button.textContent = "Copy"), 1500);
    });
}

// On a wide screen a scene of the playground plays beside the text; then its link opens the whole playground.
for (const link of document.querySelectorAll("[data-scene]"))
    link.addEventListener("click", (event) => {
        if (link.dataset.scene === "" || event.ctrlKey || event.metaKey || event.shiftKey || !matchMedia("(min-width: 1001px)").matches) return;
        event.preventDefault();
        const frame = document.createElement("iframe");
        frame.src = link.href;
        frame.title = link.dataset.scene;
        link.dataset.scene = "";
        link.textContent = "Open it in the playground";
        link.closest("aside").querySelector("figure")?.remove(); // the scene takes its place
        link.parentElement.before(frame);
        frame.focus();
    });
