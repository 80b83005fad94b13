import { join } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { Window } from "happy-dom";
import { createElement, type FunctionComponent } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { rolldown } from "rolldown";
import { createServer, type Plugin, type Rolldown } from "vite";

const web = fileURLToPath(new URL(".", import.meta.url));
const top = fileURLToPath(new URL("..", import.meta.url));

/** A view that the page shows before its scripts run. */
interface View {
  readonly name: string;
  readonly module: string;
  readonly view: string;
  /** The modules that take over. */
  readonly modules: readonly string[];
  /** Part of the name of a font that the page would else ask for too late. */
  readonly font?: string;
  /** A key that the device has stored. */
  readonly stored?: string;
}

const SIGN_IN = {
  module: "features/auth/auth-page.tsx",
  view: "default",
  modules: ["features/auth/auth-page.tsx"],
  // Arriving after the first paint, it would move the logo.
  font: "bricolage-grotesque-800-logo",
};

const VIEWS: readonly View[] = [
  { name: "join", ...SIGN_IN },
  { name: "sign-in", ...SIGN_IN, stored: "has-account" },
  {
    name: "frame",
    module: "app/first-frame.tsx",
    view: "FirstFrame",
    modules: ["app/signed-in-page.tsx", "app/shell/phone-shell.tsx"],
  },
  {
    name: "week",
    module: "app/loading.tsx",
    view: "Loading",
    modules: ["app/public-pages.tsx", "features/intake/replay/replay-page.tsx"],
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
 * forms to join and to sign in, the frame of signed-in pages, and the screen for lost scripts.
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
        requireStyles(markup, styled);
        const templates = VIEWS.map(({ name, modules, font }, index) => {
          const data = { ...filesOf(modules, bundle), font: font && fontOf(bundle, font) };
          const attributes = Object.entries(data).map(([key, value]) =>
            value ? ` data-${key}="${value}"` : "",
          );
          return `<template id="first-${name}"${attributes.join("")}>${markup[index]}</template>`;
        });
        return styled.replace('<div id="first-view">', (place) => templates.join("") + place);
      },
    },
  };
}

/** Returns the addresses of modules' chunks and their static imports, and of their styles, except those in the page's first load. */
function filesOf(modules: readonly string[], bundle: Rolldown.OutputBundle) {
  const found = new Map<string, Rolldown.OutputChunk>();
  const visit = (file: string) => {
    const chunk = bundle[file];
    if (chunk?.type !== "chunk" || found.has(file)) return;
    found.set(file, chunk);
    chunk.imports.forEach(visit);
  };
  const start = Object.values(bundle).find((file) => file.type === "chunk" && file.name === "start");
  if (!start) throw new Error("The build has no chunk start");
  visit(start.fileName);
  const first = new Set(found.keys());
  for (const module of modules) {
    const id = join(web, "src", module);
    const chunk = Object.values(bundle).find((file) => file.type === "chunk" && file.moduleIds.includes(id));
    if (!chunk) throw new Error(`No chunk has ${module}`);
    visit(chunk.fileName);
  }
  const later = [...found.values()].filter(({ fileName }) => !first.has(fileName));
  const addresses = (files: readonly string[]) => files.map((file) => `/${file}`).join(" ");
  return {
    scripts: addresses(later.map(({ fileName }) => fileName)),
    styles: addresses(later.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])),
  };
}

/** Returns the address of a font. */
function fontOf(bundle: Rolldown.OutputBundle, font: string): string {
  const file = Object.keys(bundle).find((name) => name.includes(font));
  if (file === undefined) throw new Error(`The build has no font ${font}`);
  return `/${file}`;
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
function requireStyles(views: readonly string[], page: string): void {
  const sheet = /<style>([\s\S]*?)<\/style>/.exec(page)?.[1] ?? "";
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
    for (const { module, view, stored } of VIEWS) {
      if (stored) browser.localStorage.setItem(stored, "true");
      const exported: Record<string, FunctionComponent> = await server.ssrLoadModule(`/src/${module}`);
      const View = exported[view];
      if (!View) throw new Error(`${module} has no ${view}`);
      // The title belongs to the head.
      found.push(renderToStaticMarkup(createElement(View)).replace(/<title>.*?<\/title>/, ""));
      browser.localStorage.clear();
    }
    return found;
  } finally {
    await server.close();
    await browser.happyDOM.close();
    for (const name of BROWSER) Reflect.deleteProperty(globalThis, name);
  }
}
