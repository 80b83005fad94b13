import { afterEach, beforeEach, expect, it, vi } from "vitest";

/* Sources: vite-plugin-pwa#770, Fantasy-Map-Generator#1560, velxio#290, fluux-messenger#330. */

class WaitingWorker extends EventTarget {
  state = "installed";
  postMessage(message: unknown) {
    done.push(`worker: ${message}`);
    this.state = "activated";
    this.dispatchEvent(new Event("statechange"));
  }
}

/** The scripts of a build: the first has the same name in each. */
const scripts = (name: string) =>
  ["runtime.js", name].map((each) => `<script type="module" src="/assets/${each}"></script>`).join("");

let done: string[] = [];
/** The fault of the network. */
let fault = "";

/** Loses a file as a page that has just loaded. */
async function lose(): Promise<void> {
  vi.resetModules();
  (await import("./missing-files.ts")).reloadForFile();
}

function serveWith(registration: object | null): void {
  const controller = registration && {};
  vi.stubGlobal("navigator", {
    onLine: true,
    serviceWorker: { controller, getRegistration: async () => registration },
  });
}

beforeEach(() => {
  done = [];
  fault = "";
  sessionStorage.clear();
  document.head.innerHTML = scripts("index-a.js");
  vi.spyOn(location, "reload").mockImplementation(() => void done.push("reload"));
  vi.stubGlobal("fetch", async () => {
    if (fault === "the server is down") throw new TypeError("Failed to fetch");
    return new Response(fault ? "<title>Welcome to our Wi-Fi</title>" : "{}");
  });
});
afterEach(() => {
  document.head.innerHTML = "";
});

it.each(["waiting", "installing"])("a lost file activates the %s worker before it reloads", async (place) => {
  const update = async () => void done.push("update");
  serveWith({ update, [place]: new WaitingWorker() });
  await lose();
  await vi.waitFor(() => expect(done).toEqual(["update", "worker: activate", "reload"]));
});

it("a build reloads once for lost files, and the next build again", async () => {
  serveWith(null);
  await lose();
  await vi.waitFor(() => expect(done).toEqual(["reload"]));
  await lose();
  document.head.innerHTML = scripts("index-b.js");
  await lose();
  await vi.waitFor(() => expect(done).toEqual(["reload", "reload"]));
});

it("a worker that never takes over delays the reload by 30 s", async () => {
  vi.useFakeTimers();
  const stuck = Object.assign(new EventTarget(), { state: "installing", postMessage: () => {} });
  serveWith({ update: () => Promise.reject(new TypeError("Failed to update")), installing: stuck });
  await lose();
  await vi.advanceTimersByTimeAsync(29_999);
  expect(done).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toEqual(["reload"]);
});

it.each(["the server is down", "a captive portal answers"])("while %s the page stays", async (what) => {
  vi.useFakeTimers();
  fault = what;
  serveWith(null);
  await lose();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(done).toEqual([]);
  fault = "";
  await vi.advanceTimersByTimeAsync(1_500);
  expect(done).toEqual(["reload"]);
});
