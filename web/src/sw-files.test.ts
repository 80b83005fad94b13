import { beforeEach, describe, expect, it, vi } from "vitest";
import { type BuiltFile, filesOf, NOT_THE_PAGE, storeFiles } from "./sw-files.ts";

type Key = string | { readonly url: string };
const urlOf = (key: Key) => new URL(typeof key === "string" ? key : key.url, location.origin).href;

/** In-memory replacement for the browser's caches. */
function fakeCaches() {
  const stored = new Map<string, Map<string, Response>>();
  const entriesOf = (name: string) => stored.get(name) ?? new Map<string, Response>();
  return {
    stored,
    caches: {
      open: async (name: string) => {
        const entries = entriesOf(name);
        stored.set(name, entries);
        return {
          match: async (key: Key) => entries.get(urlOf(key)),
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

const HTML = '<script type="module" src="/assets/a-hash.js"></script>';
const PORTAL = "<title>Welcome to our Wi-Fi</title>";
const PAGE: BuiltFile = { url: "/index.html", revision: "1" };
/** The fake hash of a file is its content. */
const SCRIPT: BuiltFile = { url: "/assets/a-hash.js", revision: null, integrity: "a()" };
const LATER: BuiltFile = { url: "/assets/admin.js", revision: null, integrity: "b()", isLater: true };
const BUILT = "files";

let fetched: string[] = [];
let stored: Map<string, Map<string, Response>>;
/** Replies of the network, by path. */
let network: Record<string, string>;
/** Files that the browser has kept from the network, by path. */
let kept: Record<string, string>;
let gate: () => Promise<void>;

async function answer(url: string, { cache, integrity }: RequestInit): Promise<Response> {
  fetched.push(url);
  await gate();
  const text = (cache === "reload" ? undefined : kept[url]) ?? network[url];
  if (integrity !== undefined && text !== integrity) throw new TypeError(`Failed to fetch ${url}`);
  return new Response(text ?? "", { status: text === undefined ? 503 : 200 });
}

const store = (files: readonly BuiltFile[]) => storeFiles(filesOf(files), files);
const pathsIn = (name: string) =>
  [...(stored.get(name)?.keys() ?? [])].map((url) => url.replace(location.origin, ""));
const scriptStored = () => stored.get(BUILT)?.get(urlOf(SCRIPT))?.clone().text();

beforeEach(() => {
  fetched = [];
  network = { [PAGE.url]: HTML, [SCRIPT.url]: "a()", [LATER.url]: "b()" };
  kept = {};
  gate = async () => {};
  const fake = fakeCaches();
  stored = fake.stored;
  vi.stubGlobal("ExtendableEvent", LifeEvent);
  vi.stubGlobal("caches", fake.caches);
  vi.stubGlobal("fetch", answer);
});

describe("the service worker's files", () => {
  it("are asked for together, and not one after the other", async () => {
    const waiting: (() => void)[] = [];
    gate = () => new Promise<void>((resolve) => waiting.push(resolve));
    const scripts = Array.from({ length: 20 }, (_, index) => ({
      url: `/assets/${index}.js`,
      revision: null,
      integrity: `${index}`,
    }));
    network = Object.fromEntries(scripts.map(({ url, integrity }) => [url, integrity]));
    const storing = store(scripts);
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
    await filesOf(next).activate(new LifeEvent("activate"));
    expect(pathsIn(BUILT)).toEqual(["/assets/a-hash.js", "/index.html?__WB_REVISION__=2"]);
  });

  it("of the administration are left until they are used", async () => {
    await store([SCRIPT, LATER]);
    expect(pathsIn(BUILT)).toEqual([SCRIPT.url]);
  });

  // A captive portal answers with its own page and 200.
  it.each([
    ["a script", { [SCRIPT.url]: PORTAL }],
    ["the page", { [PAGE.url]: PORTAL }],
    ["the page of another version", { [PAGE.url]: '<script src="/assets/other.js"></script>' }],
  ])("are not complete while the network answers in place of %s", async (_what, answers) => {
    network = { ...network, ...answers };
    await expect(store([PAGE, SCRIPT])).rejects.toThrow();
    expect(await scriptStored()).not.toBe(PORTAL);
    network = { ...network, [PAGE.url]: HTML, [SCRIPT.url]: "a()" };
    await store([PAGE, SCRIPT]);
    expect(await scriptStored()).toBe("a()");
  });

  it("are not what the browser has kept under their name, if that's something else", async () => {
    kept = { [SCRIPT.url]: PORTAL };
    await store([SCRIPT]);
    expect(await scriptStored()).toBe("a()");
  });

  it("include a page to which something on the way has added its own", async () => {
    network = { ...network, [PAGE.url]: `${HTML}<script src="https://antivirus.example/a.js"></script>` };
    await store([PAGE, SCRIPT]);
    expect(pathsIn(BUILT)).toHaveLength(2);
  });

  it("are not complete while one is missing", async () => {
    network = {};
    await expect(store([PAGE])).rejects.toThrow("503");
  });
});

it.each([
  ["/icons/icon-192.png", true],
  ["/llms.txt?from=/network", true],
  ["/network", false],
  ["/network?contact=gary_grill", false],
  ["/network?from=https://example.com/news/today.html", false],
  ["/verify-email?token=a.b", false],
  ["/dashboard.", false],
])("%s is a file: %s", (path, isFile) => {
  expect(NOT_THE_PAGE.some((each) => each.test(path))).toBe(isFile);
});
