import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import { registerServiceWorker } from "../device/installation/service-worker.ts";
import { applyUpdateAtom } from "../device/installation/update.ts";
import { tokenAtom } from "../session/session.ts";
import { store } from "../store.ts";

/** Watches for new versions: the sign-in page switches by itself, every other page offers them. */
export function startUpdates(): void {
  registerServiceWorker((apply) => {
    if (isIdle()) apply();
    else store.set(applyUpdateAtom, { apply });
  });
}

/** Returns whether nobody would notice a reload: the sign-in page, with nothing typed. */
function isIdle(): boolean {
  const fields = [...document.querySelectorAll<HTMLInputElement>("input:not([type=checkbox])")];
  const isUntouched = fields.every((field) => field.value === "" && field !== document.activeElement);
  return store.get(tokenAtom) === null && location.pathname === PAGE_PATHS.home && isUntouched;
}
