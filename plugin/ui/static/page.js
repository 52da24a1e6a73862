// Small comforts over pages that work without them.

for (const select of document.querySelectorAll(".projects select")) {
  select.addEventListener("change", () => select.form.requestSubmit());
}
