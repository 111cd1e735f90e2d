// On the pages of the site: buttons that copy the code beside them.
for (const button of document.querySelectorAll(".copy")) {
    if (!navigator.clipboard) break; // from a disk there may be none: the text can be marked
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
