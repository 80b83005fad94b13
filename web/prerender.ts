import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { Window } from "happy-dom";
import { createElement, type FunctionComponent } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { createServer, type HtmlTagDescriptor, type Plugin, type Rolldown } from "vite";

const web = fileURLToPath(new URL(".", import.meta.url));
const top = fileURLToPath(new URL("..", import.meta.url));

/** A view that the page shows before its scripts run. */
interface View {
  readonly name: string;
  readonly module: string;
  readonly view: string;
  /** The chunks that take over. */
  readonly chunks: readonly string[];
  /** True if each layout of the frame has its own chunk: `phone` and `desktop`. */
  readonly hasFrame?: boolean;
}

const VIEWS: readonly View[] = [
  { name: "sign-in", module: "/src/features/auth/auth-page.tsx", view: "default", chunks: ["sign-in"] },
  {
    name: "frame",
    module: "/src/app/first-frame.tsx",
    view: "FirstFrame",
    chunks: ["dashboard"],
    hasFrame: true,
  },
  {
    name: "dashboard",
    module: "/src/app/first-dashboard.tsx",
    view: "FirstDashboard",
    chunks: ["dashboard", "cards"],
    hasFrame: true,
  },
  { name: "failure", module: "/src/app/first-failure.tsx", view: "FirstFailure", chunks: [] },
];

/** The chunks whose styles the views of signed-in pages use. */
const SIGNED_IN_CHUNKS = ["dashboard", "cards", "phone", "desktop"];

/** Browser objects that modules of the page read while they load. */
const BROWSER = ["document", "location", "localStorage", "matchMedia", "addEventListener"] as const;

/**
 * Renders the first view of the signed-out page, the frame of the signed-in ones, and the screen for lost scripts into templates
 * of the page. The inline scripts of index.html show one of them, and begin to load its chunk. docs/decisions/031-the-first-view-is-in-the-page.md
 */
export function prerender(): Plugin {
  let views: Promise<readonly string[]> | null = null;
  return {
    name: "guru-grind:prerender",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    transformIndexHtml: {
      order: "post",
      async handler(html, { bundle }) {
        if (!bundle) return html;
        views ??= renderViews();
        const markup = await views;
        const styled = withInlineStyles(html, bundle);
        const sheets = stylesOf(SIGNED_IN_CHUNKS, bundle);
        const style = sheets.map((file) => sourceOf(file, bundle)).join("");
        requireStyles(markup, [styled, `<style>${style}</style>`]);
        const tags: HtmlTagDescriptor[] = VIEWS.map(({ name, chunks, hasFrame = false }, index) => {
          const scripts = scriptsOf(chunks, bundle);
          const onlyOn = (layout: string) =>
            hasFrame ? scriptsOf([layout], bundle).filter((file) => !scripts.includes(file)) : [];
          return {
            tag: "template",
            attrs: {
              id: `first-${name}`,
              "data-scripts": scripts.join(" "),
              "data-phone": onlyOn("phone").join(" "),
              "data-desktop": onlyOn("desktop").join(" "),
              ...(name === "sign-in" ? { "data-font": logoFontOf(bundle) } : {}),
            },
            children: markup[index] ?? "",
            // The sign-in form is painted before the rest of the page has arrived.
            injectTo: name === "sign-in" ? "body-prepend" : "body",
          };
        });
        tags.push({
          tag: "template",
          attrs: { id: "first-styles", "data-sheets": sheets.map((file) => `/${file}`).join(" ") },
          children: `<style>${style}</style>`,
          injectTo: "body",
        });
        // The app's scripts before those of its pages, which the view preloads.
        const start = "onceMayLoad(() => document.head.append(appScripts));showFirstView()";
        tags.push({ tag: "script", children: start, injectTo: "body" });
        return { html: withLateScripts(styled), tags };
      },
    },
  };
}

function chunkOf(name: string, bundle: Rolldown.OutputBundle): Rolldown.OutputChunk {
  const file = Object.values(bundle).find((each) => each.type === "chunk" && each.name === name);
  if (file?.type !== "chunk") throw new Error(`The build has no chunk ${name}`);
  return file;
}

/** Returns the addresses of chunks and of what they import statically, without what the page loads first anyway. */
function scriptsOf(names: readonly string[], bundle: Rolldown.OutputBundle): string[] {
  const found = new Set<string>();
  const visit = (file: string) => {
    const chunk = bundle[file];
    if (chunk?.type !== "chunk" || found.has(file)) return;
    found.add(file);
    chunk.imports.forEach(visit);
  };
  visit(chunkOf("start", bundle).fileName);
  const first = new Set(found);
  for (const name of names) visit(chunkOf(name, bundle).fileName);
  return [...found].filter((file) => !first.has(file)).map((file) => `/${file}`);
}

/** Returns the address of the logo's font: arriving after the first paint, it would move the logo. */
function logoFontOf(bundle: Rolldown.OutputBundle): string {
  const file = Object.keys(bundle).find((name) => name.includes("bricolage-grotesque-800-logo"));
  if (file === undefined) throw new Error("The build has no font of the logo");
  return `/${file}`;
}

/** Returns the style sheets of chunks. */
function stylesOf(names: readonly string[], bundle: Rolldown.OutputBundle): string[] {
  return names.flatMap((name) => [...(chunkOf(name, bundle).viteMetadata?.importedCss ?? [])]);
}

function sourceOf(file: string, bundle: Rolldown.OutputBundle): string {
  const sheet = bundle[file];
  if (sheet?.type !== "asset") throw new Error(`The build has no ${file}`);
  return String(sheet.source).trim();
}

/**
 * Puts the first style sheet into the page, so that the first paint waits for nothing else. A disabled link remains, by which
 * the bundler's loader knows that the sheet is there.
 */
function withInlineStyles(html: string, bundle: Rolldown.OutputBundle): string {
  const [link, file] = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/.exec(html) ?? [];
  const sheet = file === undefined ? undefined : bundle[file];
  if (link === undefined || sheet?.type !== "asset") throw new Error("The page has no style sheet");
  return html.replace(
    link,
    () =>
      `<style>${String(sheet.source).trim()}</style>\n    <link rel="stylesheet" href="/${file}" disabled>`,
  );
}

/** Moves the page's scripts into a template, from which the inline scripts start them. */
function withLateScripts(html: string): string {
  const scripts = html.match(/ *<script type="module" crossorigin src="[^"]+"><\/script>\n/g) ?? [];
  const place = '<template id="first-scripts">';
  if (scripts.length === 0 || !html.includes(place)) throw new Error("The page has no place for its scripts");
  return scripts
    .reduce((rest, script) => rest.replace(script, ""), html)
    .replace(place, () => place + scripts.map((script) => script.trim()).join(""));
}

/**
 * Fails the build if a class of a view has no rule in the page: the build drops a CSS module whose classes no loaded script
 * reads.
 */
function requireStyles(views: readonly string[], pages: readonly string[]): void {
  const sheet = pages.map((html) => /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? "").join("");
  const styled = new Set([...sheet.matchAll(/\.([\w-]+)/g)].map(([, name]) => name));
  const classes = views.flatMap((view) => [...view.matchAll(/ class="([^"]+)"/g)]);
  const missing = classes
    .flatMap(([, names]) => names?.match(/\S+/g) ?? [])
    .filter((name) => !styled.has(name) && !isIconClass(name));
  if (missing.length > 0) throw new Error(`The page has no rule for ${[...new Set(missing)].join(", ")}`);
}

/** Returns whether the icon library has set the class, which has no rule. */
const isIconClass = (name: string) => /^lucide\b/.test(name);

async function renderViews(): Promise<readonly string[]> {
  const browser = new Window({ url: "http://localhost/" });
  for (const name of BROWSER) {
    const value: unknown = browser[name];
    Reflect.set(globalThis, name, typeof value === "function" ? value.bind(browser) : value);
  }
  const server = await createServer({
    configFile: false,
    root: web,
    envDir: top,
    appType: "custom",
    logLevel: "warn",
    mode: "production",
    plugins: [react()],
    server: { middlewareMode: true, hmr: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const found: string[] = [];
    const actions: unknown = JSON.parse(readFileSync(`${top}worker/content/actions.json`, "utf8"));
    for (const { module, view } of VIEWS) {
      const exported: Record<string, FunctionComponent<{ actions: unknown }>> = await server.ssrLoadModule(
        module,
      );
      const View = exported[view];
      if (!View) throw new Error(`${module} has no ${view}`);
      // The title belongs to the head.
      found.push(
        renderToStaticMarkup(createElement(MemoryRouter, null, createElement(View, { actions }))).replace(
          /<title>.*?<\/title>/,
          "",
        ),
      );
    }
    return found;
  } finally {
    await server.close();
    await browser.happyDOM.close();
    for (const name of BROWSER) Reflect.deleteProperty(globalThis, name);
  }
}
