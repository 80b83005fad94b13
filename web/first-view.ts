import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { Window } from "happy-dom";
import { createElement, type FunctionComponent } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { rolldown } from "rolldown";
import { createServer, type Plugin, type Rolldown } from "vite";
import { catalogues } from "./catalogues.ts";

const web = fileURLToPath(new URL(".", import.meta.url));
const top = fileURLToPath(new URL("..", import.meta.url));

/** A view that the page shows before its scripts run. */
interface View {
  readonly name: string;
  readonly module: string;
  readonly view: string;
  /** The modules that take over. */
  readonly modules: readonly string[];
}

const VIEWS: readonly View[] = [
  {
    name: "sign-in",
    module: "features/auth/auth-page.tsx",
    view: "default",
    modules: ["features/auth/auth-page.tsx"],
  },
  {
    name: "shell",
    module: "app/first-shell.tsx",
    view: "FirstShell",
    modules: ["app/signed-in-page.tsx", "app/shell/phone-shell.tsx"],
  },
  {
    name: "dashboard",
    module: "app/first-dashboard.tsx",
    view: "FirstDashboard",
    modules: ["app/signed-in-page.tsx", "features/player/room/room.tsx"],
  },
  { name: "failure", module: "app/errors/first-failure.tsx", view: "FirstFailure", modules: [] },
];

/** Browser objects that modules of the page read while they load. */
const BROWSER = [
  "document",
  "history",
  "location",
  "localStorage",
  "matchMedia",
  "addEventListener",
] as const;

/**
 * Bundles the scripts of web/src/first-view into the page, and lets the build render the views that they show into templates: the
 * sign-in form, the shell of signed-in pages, the dashboard, and the screen for lost scripts.
 * docs/decisions/031-the-first-view-is-in-the-page.md
 */
export const firstView = (): Plugin[] => [inlineScripts(), prerender()];

function inlineScripts(): Plugin {
  return {
    name: "guru-grind:inline-scripts",
    transformIndexHtml: {
      order: "pre",
      async handler(html) {
        const names = [...html.matchAll(/<script data-first-view="([a-z-]+)">/g)].map(
          ([, name = ""]) => name,
        );
        const scripts = await Promise.all(names.map(bundled));
        return names.reduce(
          (page, name, index) =>
            page.replace(`<script data-first-view="${name}">`, () => `<script>${scripts[index]}`),
          html,
        );
      },
    },
  };
}

/** Bundles a module of web/src/first-view with its imports into one classic script. */
async function bundled(name: string): Promise<string> {
  const bundle = await rolldown({
    input: join(web, "src/first-view", `${name}.ts`),
    platform: "browser",
    plugins: catalogues(),
    treeshake: { moduleSideEffects: false },
  });
  const { output } = await bundle.generate({ format: "iife", minify: true });
  return output[0].code.trim();
}

function prerender(): Plugin {
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
        const sheets = ["dashboard", "parts"].flatMap((chunk) => stylesOf(chunk, bundle));
        const style = sheets.map((file) => sourceOf(file, bundle)).join("");
        requireStyles(markup, [styled, `<style>${style}</style>`]);
        const templates = VIEWS.map(({ name, modules }, index) => {
          const data = {
            scripts: scriptsOf(modules, bundle).join(" "),
            font: name === "sign-in" ? logoFontOf(bundle) : "",
          };
          const attributes = Object.entries(data).map(([key, value]) =>
            value ? ` data-${key}="${value}"` : "",
          );
          return `<template id="first-${name}"${attributes.join("")}>${markup[index]}</template>`;
        });
        const [signIn = "", ...others] = templates;
        const links = sheets.map((file) => `/${file}`).join(" ");
        const styles = `<template id="first-styles" data-sheets="${links}"><style>${style}</style></template>`;
        // The sign-in form is painted before the rest of the page has arrived.
        return styled
          .replace('<div id="first-view">', (place) => signIn + place)
          .replace('<div id="root"></div>', (root) => root + others.join("") + styles);
      },
    },
  };
}

function chunkOf(name: string, bundle: Rolldown.OutputBundle): Rolldown.OutputChunk {
  const file = Object.values(bundle).find((each) => each.type === "chunk" && each.name === name);
  if (file?.type !== "chunk") throw new Error(`The build has no chunk ${name}`);
  return file;
}

/** Returns the addresses of modules' chunks and their static imports, except those in the page's first load. */
function scriptsOf(modules: readonly string[], bundle: Rolldown.OutputBundle): string[] {
  const found = new Set<string>();
  const visit = (file: string) => {
    const chunk = bundle[file];
    if (chunk?.type !== "chunk" || found.has(file)) return;
    found.add(file);
    chunk.imports.forEach(visit);
  };
  visit(chunkOf("start", bundle).fileName);
  const first = new Set(found);
  for (const module of modules) {
    const id = join(web, "src", module);
    const chunk = Object.values(bundle).find((file) => file.type === "chunk" && file.moduleIds.includes(id));
    if (!chunk) throw new Error(`No chunk has ${module}`);
    visit(chunk.fileName);
  }
  return [...found].filter((file) => !first.has(file)).map((file) => `/${file}`);
}

/** Returns the address of the logo's font: arriving after the first paint, it would move the logo. */
function logoFontOf(bundle: Rolldown.OutputBundle): string {
  const file = Object.keys(bundle).find((name) => name.includes("bricolage-grotesque-800-logo"));
  if (file === undefined) throw new Error("The build has no font of the logo");
  return `/${file}`;
}

/** Returns the style sheets of a chunk. */
function stylesOf(name: string, bundle: Rolldown.OutputBundle): string[] {
  return [...(chunkOf(name, bundle).viteMetadata?.importedCss ?? [])];
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
    plugins: [catalogues(), react()],
    server: { middlewareMode: true, hmr: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const found: string[] = [];
    const actions: unknown = JSON.parse(readFileSync(`${top}worker/content/actions.json`, "utf8"));
    for (const { module, view } of VIEWS) {
      const exported: Record<string, FunctionComponent<{ actions: unknown }>> = await server.ssrLoadModule(
        `/src/${module}`,
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
