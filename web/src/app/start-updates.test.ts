import { afterEach, expect, it, vi } from "vitest";
import { registerServiceWorker } from "./start-updates.ts";

afterEach(() => void vi.unstubAllEnvs());

// serwist#363: extensions that keep service workers away answer in the browser's place.
it.each([
  ["answers with nothing", async () => undefined],
  ["refuses", () => Promise.reject(new DOMException("No", "SecurityError"))],
])("a page works without a service worker if the registration %s", async (_, answer) => {
  vi.stubEnv("DEV", false);
  const register = vi.fn(answer);
  vi.stubGlobal("navigator", {
    serviceWorker: Object.assign(new EventTarget(), { controller: null, register }),
  });
  const onUpdate = vi.fn();
  registerServiceWorker(onUpdate);
  // A failure that nobody handles fails the run.
  await new Promise((resolve) => setTimeout(resolve));
  expect(register).toHaveBeenCalledOnce();
  expect(onUpdate).not.toHaveBeenCalled();
});
