// Filling the options of a slash command as in Discord, by events beside SimCord's own.
// It knows the class names of the command's fields and suggestions, and nothing of commands.

const form = document.getElementById("channel-composer");
const RETRY_MS = 50;
const choices = new Map(); // by the option's name: the value that was chosen last, and its label

const suggestionOf = (event) => event.target.closest?.(".command-suggestion");
const picker = () => window.simcordPreview.commandPicker;

// SimCord goes back to the field that had the focus, whose list Enter would choose from again:
// the field is left before SimCord hears of the choice, and the focus goes where Enter sends.
form.addEventListener("click", (event) => {
  const suggestion = suggestionOf(event);
  if (!suggestion) return;
  const label = suggestion.querySelector(".command-suggestion-label").textContent;
  choices.set(picker().draft.focusedOption, { value: suggestion.dataset.value, label });
  document.activeElement.blur();
}, { capture: true });
form.addEventListener("click", (event) => {
  if (suggestionOf(event) && document.activeElement === document.body) {
    form.querySelector(".command-chip")?.focus();
  }
});

// Discord offers choices as soon as an empty option is entered, not at the first key.
form.addEventListener("focusin", ({ target }) => {
  if (!target.matches(".command-option-input") || target.closest(".has-error")) return;
  queueMicrotask(() => {
    if (!target.value) target.dispatchEvent(new Event("input", { bubbles: true }));
  });
});

// A choice is shown by its label, not by the value that stands for it.
function showLabel(field) {
  const { value, label } = choices.get(field.dataset.option) ?? {};
  if (field.value !== value || value === label) return;
  field.value = label;
  field.style.width = `${label.length + 2}ch`;
}

// SimCord says "No options match" before it has asked.
function showWaiting(empty) {
  const waits = picker().autocomplete.state === "loading" && empty.textContent !== "…";
  if (waits) empty.textContent = "…";
}

// SimCord draws a list of people anew whenever something happens, and marks its first again.
let marked = null;
form.addEventListener("keydown", ({ key, target }) => {
  if (key !== "ArrowDown" && key !== "ArrowUp") return;
  const value = form.querySelector(".command-suggestion.is-active")?.dataset.value;
  marked = value === undefined ? null : { field: target, typed: target.value, value };
});
function markAgain() {
  const { field, typed, value } = marked ?? {};
  if (field?.getAttribute("aria-expanded") !== "true" || field.value !== typed) return;
  if (form.querySelector(".command-suggestion.is-active")?.dataset.value === value) return;
  const offered = [...form.querySelectorAll(".command-suggestion")].map(({ dataset }) => dataset.value);
  for (let steps = offered.indexOf(value); steps > 0; steps -= 1) {
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true }));
  }
}

// SimCord disables the button that sends while it asks for choices, and a press meanwhile is lost.
// A command that is being filled in may always be sent: actions.js lets it wait.
const send = document.getElementById("send-message");
new MutationObserver(() => {
  if (send.disabled && picker().state === "composing") send.disabled = false;
}).observe(send, { attributeFilter: ["disabled"] });

new MutationObserver(() => {
  form.querySelectorAll(".command-option-input").forEach(showLabel);
  form.querySelectorAll(".command-empty").forEach(showWaiting);
  markAgain();
}).observe(form, { childList: true, subtree: true });

// While SimCord loads the commands of a channel, its empty list takes every Enter.
const input = document.getElementById("channel-composer-input");
const loading = () => picker().state === "browsing" && picker().catalog.state === "loading";
function enterLater(line) {
  setTimeout(() => {
    if (input.value !== line) return;
    if (loading()) enterLater(line);
    else input.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
  }, RETRY_MS);
}
input.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.shiftKey || event.isComposing || !loading()) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  enterLater(input.value);
}, { capture: true });

// In Discord a command that needs nothing is sent by the Enter that ends its name.
let typed = "";
input.addEventListener("keydown", ({ key }) => { typed = key === "Enter" ? input.value.trim() : ""; }, { capture: true });
new MutationObserver(() => {
  const chip = form.querySelector(".command-chip");
  if (!chip || !typed || chip.textContent.trim() !== typed) return;
  typed = "";
  if (!form.querySelector(".command-option-input")) form.requestSubmit();
}).observe(form, { childList: true, subtree: true });
