import * as v from "valibot";
import { deferred } from "../deferred.ts";

/** A message of the service worker: the player has clicked on a notification. */
const OpenMessage = v.object({ type: v.literal("open"), path: v.pipe(v.string(), v.regex(/^\/(?!\/)/)) });

/** Opens a page of the game. A click on a notification may come before the page's router is ready: the last one waits. */
export const pageOpener = deferred<(path: string) => void>(1);

/** Opens the pages of clicked notifications. docs/reference/platform.md#push-notifications */
export function openNotifiedPages(serviceWorker: EventTarget | undefined): void {
  serviceWorker?.addEventListener("message", (event) => {
    const message = v.safeParse(OpenMessage, event instanceof MessageEvent ? event.data : null);
    if (message.success) pageOpener.use((open) => open(message.output.path));
  });
}
