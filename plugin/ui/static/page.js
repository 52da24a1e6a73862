// Small comforts over pages that work without them: a choice that shows itself, a page that stays new.

const LOOK_SECONDS = 5;
const PART_OF_TIME = 20; // Making pages takes at most so small a part of the daemon's time.
const main = () => document.querySelector("main");
const live = document.getElementById("live");
const name = location.pathname.split("/").pop();

for (const select of document.querySelectorAll(".projects select")) {
  select.addEventListener("change", () => select.form.requestSubmit());
}

// Someone is in the middle of something that a new page would take away.
function busy() {
  const here = document.activeElement;
  return (main().contains(here) && here !== main()) || !getSelection().isCollapsed;
}

async function ask(address) {
  const answer = await fetch(address, { redirect: "error" });
  if (answer.status === 403) throw new Error("not let in");
  return answer;
}

let waiting;

async function look() {
  clearTimeout(waiting);
  if (document.hidden || !main().dataset.mark) return;
  const begun = performance.now();
  try {
    const { mark } = await (await ask(`${name}.mark${location.search}`)).json();
    if (!mark || mark === main().dataset.mark) {
      live.textContent = "";
    } else if (busy()) {
      live.textContent = "There is something new.";
    } else {
      const text = await (await ask(location.href)).text();
      main().replaceWith(new DOMParser().parseFromString(text, "text/html").querySelector("main"));
      live.textContent = "";
    }
  } catch {
    live.textContent = "readgate no longer answers here: readgate ui prints a new address.";
  }
  waiting = setTimeout(look, Math.max(LOOK_SECONDS * 1000, PART_OF_TIME * (performance.now() - begun)));
}

waiting = setTimeout(look, LOOK_SECONDS * 1000);
document.addEventListener("visibilitychange", look);
