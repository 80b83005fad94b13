import { copyOf, templateOf } from "./view.ts";

/** Waits before the page asks again for a lost script, in milliseconds. */
const DELAYS_MS = [1_000, 3_000];

/**
 * Asks again for a script of the page that got lost. If it stays lost, says so, in place of a form that would take a password to
 * nobody.
 */
export function retryLostScripts(): void {
  const tries = new Map<string, number>();
  addEventListener(
    "error",
    ({ target }) => {
      if (!(target instanceof HTMLScriptElement) || target.type !== "module") return;
      const count = tries.get(target.src) ?? 0;
      tries.set(target.src, count + 1);
      const delay = DELAYS_MS[count];
      if (delay === undefined) showFailure();
      else setTimeout(() => ask(target.src), delay);
    },
    true,
  );
}

function ask(src: string): void {
  const script = document.createElement("script");
  document.head.append(Object.assign(script, { type: "module", crossOrigin: "", src }));
}

function showFailure(): void {
  const template = templateOf("failure");
  const page = template && copyOf(template);
  if (!page) return;
  document.getElementById("first-view")?.replaceChildren(page);
  page.querySelector("button")?.addEventListener("click", () => location.reload());
}
