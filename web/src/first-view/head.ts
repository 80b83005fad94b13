import { reloadForFile } from "../device/installation/missing-files.ts";
import { chosenTheme } from "../device/preferences/chosen-theme.ts";
import { copyOf } from "./view.ts";

/** Longest wait for a server that doesn't answer until the page says so, in milliseconds. */
const PATIENCE_MS = 4_000;

/* Runs in the head of the page, inlined by the build (web/first-view.ts), before anything is painted. */

// The other theme never flashes.
const systemTheme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
document.documentElement.dataset.theme = chosenTheme() ?? systemTheme;

reloadForLostScripts();

/** Reloads the page if one of its scripts got lost. If that doesn't help, says so, in place of a form that would take a password to nobody. */
function reloadForLostScripts(): void {
  addEventListener(
    "error",
    ({ target }) => {
      if (!(target instanceof HTMLScriptElement) || target.type !== "module") return;
      if (reloadForFile()) setTimeout(showFailure, PATIENCE_MS);
      else showFailure();
    },
    true,
  );
}

function showFailure(): void {
  const page = copyOf("failure");
  if (!page) return;
  document.getElementById("first-view")?.replaceChildren(page);
  page.querySelector("button")?.addEventListener("click", () => location.reload());
}
