import { beforeEach, describe, expect, it, vi } from "vitest";
import { PrecacheController } from "workbox-precaching";
import { SHARED_CACHE } from "#game/contract/social/share-target.ts";
import { NOT_THE_PAGE, removeOldFiles, storeFiles } from "./sw-files.ts";

type Key = string | { readonly url: string };
const urlOf = (key: Key) => new URL(typeof key === "string" ? key : key.url, location.origin).href;

/** In-memory replacement for the browser's caches. */
function fakeCaches() {
  const stored = new Map<string, Map<string, Response>>();
  const entriesOf = (name: string) => stored.get(name) ?? new Map<string, Response>();
  return {
    stored,
    caches: {
      keys: async () => [...stored.keys()],
      delete: async (name: string) => stored.delete(name),
      match: async (key: Key, { cacheName }: { cacheName: string }) => entriesOf(cacheName).get(urlOf(key)),
      open: async (name: string) => {
        const entries = entriesOf(name);
        stored.set(name, entries);
        return {
          keys: async () => [...entries.keys()].map((url) => ({ url })),
          put: async (key: Key, reply: Response) => void entries.set(urlOf(key), reply),
          delete: async (key: Key) => entries.delete(urlOf(key)),
        };
      },
    },
  };
}

/** An event of the service worker's life. */
class LifeEvent extends Event {
  readonly waitUntil = () => {};
}

const PAGE = { url: "/index.html", revision: "1" };
const SCRIPT = { url: "/assets/a-hash.js", revision: null };
type File = typeof PAGE | typeof SCRIPT;
const BUILT = "workbox-precache-v2";

let fetched: string[] = [];
let stored: Map<string, Map<string, Response>>;
let answer: () => Promise<Response>;

function controllerOf(files: readonly File[]): PrecacheController {
  const controller = new PrecacheController();
  controller.addToCacheList([...files]);
  return controller;
}
const store = (files: readonly File[]) => storeFiles(controllerOf(files), new LifeEvent("install"));
const pathsIn = (name: string) =>
  [...(stored.get(name)?.keys() ?? [])].map((url) => url.replace(location.origin, ""));

beforeEach(() => {
  fetched = [];
  answer = async () => new Response("from the server");
  const fake = fakeCaches();
  stored = fake.stored;
  vi.stubGlobal("ExtendableEvent", LifeEvent);
  vi.stubGlobal("caches", fake.caches);
  vi.stubGlobal("fetch", (request: Request) => {
    fetched.push(new URL(request.url).pathname);
    return answer();
  });
});

describe("the service worker's files", () => {
  it("are asked for together, and not one after the other", async () => {
    const waiting: (() => void)[] = [];
    answer = async () => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      return new Response("");
    };
    const storing = store(
      Array.from({ length: 20 }, (_, index) => ({ url: `/assets/${index}.js`, revision: null })),
    );
    await vi.waitFor(() => expect(waiting).toHaveLength(6));
    for (let answered = 0; answered < 20; answered += 1) {
      await vi.waitFor(() => expect(waiting.length).toBeGreaterThan(answered));
      waiting[answered]?.();
    }
    await storing;
    expect(pathsIn(BUILT)).toHaveLength(20);
  });

  it("are fetched again by the next version only if their name or revision has changed", async () => {
    await store([PAGE, SCRIPT]);
    fetched = [];
    const next = [{ ...PAGE, revision: "2" }, SCRIPT];
    await store(next);
    expect(fetched).toEqual(["/index.html"]);
    expect(pathsIn(BUILT)).toHaveLength(3);
    stored.set("used", new Map());
    await removeOldFiles(controllerOf(next), new LifeEvent("activate"));
    expect([...stored.keys()]).toEqual([BUILT]);
    expect(pathsIn(BUILT)).toEqual(["/assets/a-hash.js", "/index.html?__WB_REVISION__=2"]);
  });

  it("are removed by the next version, but not a shared picture that waits", async () => {
    await store([PAGE]);
    stored.set(SHARED_CACHE, new Map());
    await removeOldFiles(controllerOf([PAGE]), new LifeEvent("activate"));
    expect([...stored.keys()]).toEqual([BUILT, SHARED_CACHE]);
  });

  it("are not complete while one is missing", async () => {
    answer = async () => new Response("", { status: 503 });
    await expect(store([PAGE])).rejects.toThrow("503");
  });
});

it("a page of its own in web/public is not answered by the game", () => {
  const folders = Object.keys(import.meta.glob("../public/**/index.html")).map((file) =>
    file.replace("../public", "").replace(/index\.html$/, ""),
  );
  expect(folders).toContain("/api-docs/");
  const answered = folders.flatMap((folder) => [folder, folder.slice(0, -1), `${folder}index.html`]);
  expect(answered.filter((path) => !NOT_THE_PAGE.some((each) => each.test(path)))).toEqual([]);
  expect(NOT_THE_PAGE.some((each) => each.test("/api-documents"))).toBe(false);
});
