import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { cloudflare } from "@cloudflare/vite-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { chunkGroups } from "./chunk-groups.ts";
import { linkCard } from "./link-card.ts";
import { manifest } from "./manifest.ts";
import { playersFiles } from "./precache.ts";
import { prerender } from "./prerender.ts";

const top = fileURLToPath(new URL("..", import.meta.url));
const statePath = process.env.STATE_DIR ?? ".wrangler/state";

/**
 * Writes `_headers` for the static files. The signed-out page names its scripts, so that the browser asks for them before it has
 * read the page, whose inline scripts decide when others do. The policy contains the hash of each inline script and style of the
 * page, so that it needs neither `unsafe-inline` nor a nonce. The Worker sets its own headers.
 */
function securityHeaders(): Plugin {
  return {
    name: "guru-grind:security-headers",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const page = bundle["index.html"];
        if (page?.type !== "asset") return;
        const html = String(page.source);
        const hashesOf = (tag: "script" | "style") =>
          [...html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, "g"))]
            .map(
              ([, text]) =>
                `'sha256-${createHash("sha256")
                  .update(text ?? "")
                  .digest("base64")}'`,
            )
            .join(" ");
        const captcha = process.env.VITE_RECAPTCHA_SITE_KEY
          ? {
              script: " https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/",
              frame: "https://www.google.com/recaptcha/",
            }
          : { script: "", frame: "'none'" };
        const policy = [
          "default-src 'none'",
          `script-src 'self' ${hashesOf("script")}${captcha.script}`,
          `style-src 'self' ${hashesOf("style")}`,
          "img-src 'self' blob: data:",
          "font-src 'self'",
          "connect-src 'self'",
          "manifest-src 'self'",
          "worker-src 'self'",
          `frame-src ${captcha.frame}`,
          "base-uri 'none'",
          "form-action 'self'",
          "frame-ancestors 'none'",
        ].join("; ");
        const links = [...html.matchAll(/<script type="module" crossorigin src="([^"]+)">/g)]
          .map(([, address]) => `<${address}>; rel=modulepreload`)
          .join(", ");
        this.emitFile({ type: "asset", fileName: "_headers", source: headersFile({ policy, links }) });
      },
    },
  };
}

function headersFile({ policy, links }: Readonly<Record<"policy" | "links", string>>): string {
  return `/*
  Content-Security-Policy: ${policy}
  X-Content-Type-Options: nosniff
  X-Frame-Options: DENY
  Referrer-Policy: strict-origin
  Permissions-Policy: camera=(), microphone=(), geolocation=(), payment=()
  Cross-Origin-Opener-Policy: same-origin
  Strict-Transport-Security: max-age=63072000; includeSubDomains
/
  Link: ${links}
/assets/*
  Cache-Control: public, max-age=31536000, immutable
  Access-Control-Allow-Origin: *
/sw.js
  Cache-Control: no-cache
`;
}

type Replacement = readonly [part: string | RegExp, replacement: string];

/**
 * Changes to the source of packages. Most remove parts that the page doesn't use, which the bundler can't know. The build
 * fails if a package lacks one of the places, so an update of a package is looked at.
 */
const PACKAGE_CHANGES: readonly {
  readonly file: RegExp;
  readonly has: string;
  readonly parts: readonly Replacement[];
}[] = [
  {
    // Data routers and prefetching, which only its framework has.
    file: /react-router\/dist\/production\/chunk-.*\.mjs$/,
    has: "function _renderMatches(",
    parts: [
      // The bundler takes properties of components for side effects.
      [/^\w+\.(displayName = "\w+"|contextType = \w+);$/gm, ""],
      [/= (\w+\.(?:forwardRef|createContext|memo)\()/g, "= /* @__PURE__ */ $1"],
      ["let dataRouterState = dataRouterOpts?.state;", "const dataRouterState = undefined;"],
      ["let matches = dataRouterOpts && dataRouterOpts.state.matches.length ?", "let matches = false ?"],
      ["return isDataRoute ? useNavigateStable() : useNavigateUnstable();", "return useNavigateUnstable();"],
      [/let routerState = \w+\.useContext\(DataRouterStateContext\);/, "const routerState = null;"],
      [/let \[shouldPrefetch, prefetchRef, prefetchHandlers\] = usePrefetchBehavior\([^)]*\);/, ""],
      ["...prefetchHandlers,", ""],
      ["mergeRefs(forwardedRef, prefetchRef)", "forwardedRef"],
      [/return shouldPrefetch && !isAbsolute \?.*: link;/, "return link;"],
    ],
  },
  {
    // Parts that no component uses: listeners of touches, for which the browser asks the page before it turns a tap into a click,
    // listeners of animations and transitions, for which it draws a frame at each start and end, the listener of selections, which
    // change with each typed letter, and React's own view transitions and resource hints.
    file: /react-dom\/cjs\/react-dom-client\.production\.js$/,
    has: "simpleEventPluginEvents",
    parts: [
      [" touchCancel touchEnd touchStart", ""],
      [" touchMove", ""],
      [" gotPointerCapture", ""],
      [" lostPointerCapture", ""],
      ['listenToNativeEvent("selectionchange", !1, ownerDocument)', "0"],
      [/^registerSimpleEvent\((?:ANIMATION|TRANSITION)_.*$/gm, ""],
      [/var vendorPrefixes = \{[\s\S]*?(?=var ANIMATION_END = )/, ""],
      [/getVendorPrefixedEventName\(("\w+")\)/g, "$1"],
      [/shouldStartViewTransition\s*\?[^;]*:\s*(\(flushMutationEffects\(\),[^;]*;)/, "$1"],
      [/,\s*D: prefetchDNS,[^}]*/, ""],
    ],
  },
  {
    // Mutations. The page sends each change of the player with an idempotency key, and retries it by itself.
    file: /query-core\/build\/modern\/queryClient\.js$/,
    has: "var QueryClient = class",
    parts: [
      ["config.mutationCache || new MutationCache()", "undefined"],
      ["if (onlineManager.isOnline()) return this.#mutationCache.resumePausedMutations();", ""],
      ["this.#mutationCache.clear();", ""],
    ],
  },
  {
    // The style that it inserts at run time, which the policy forbids. The page imports it as a file.
    file: /sonner\/dist\/index\.mjs$/,
    has: "__insertCSS(",
    parts: [[/^__insertCSS\(".*"\);?$/m, ""]],
  },
];

/** Makes the changes to the source of packages. Fails if the build has a package without one of the places. */
function changePackages(): Plugin {
  const unmade = new Set(PACKAGE_CHANGES);
  return {
    name: "guru-grind:change-packages",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    transform: {
      filter: { id: PACKAGE_CHANGES.map(({ file }) => file) },
      handler(code, id) {
        const found = PACKAGE_CHANGES.find(({ file, has }) => file.test(id) && code.includes(has));
        if (!found) return null;
        unmade.delete(found);
        const changed = found.parts.reduce((text, [part, replacement]) => {
          const next = text.replace(part, replacement);
          if (next === text) throw new Error(`${id} no longer has ${part}`);
          return next;
        }, code);
        return { code: changed, map: null };
      },
    },
    buildEnd(error) {
      const [change] = unmade;
      if (!error && change) throw new Error(`No module of ${change.file} has ${change.has}`);
    },
  };
}

/** Writes the manifest with the colours of the light theme, which the page links while that theme is on. */
function lightManifest(): Plugin {
  return {
    name: "guru-grind:light-manifest",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    generateBundle() {
      const source = JSON.stringify(manifest("light"));
      this.emitFile({ type: "asset", fileName: "manifest-light.webmanifest", source });
    },
  };
}

/** The package offers its production build by no condition. */
const productionRouter = [
  { find: /^react-router$/, replacement: `${top}node_modules/react-router/dist/production/index.mjs` },
  {
    find: /^react-router\/dom$/,
    replacement: `${top}node_modules/react-router/dist/production/dom-export.mjs`,
  },
];

const players = playersFiles();

export default defineConfig(({ command }) => ({
  root: fileURLToPath(new URL(".", import.meta.url)),
  envDir: top,
  build: {
    outDir: `${top}/dist`,
    emptyOutDir: true,
    target: "es2022",
    manifest: true,
    // The policy allows no fonts within a sheet, which would be in every page besides.
    assetsInlineLimit: (file) => (file.endsWith(".woff2") ? false : undefined),
    modulePreload: { polyfill: false },
  },
  resolve: { alias: command === "build" ? productionRouter : [] },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups() } } } } },
  },
  server: { watch: { ignored: ["**/.wrangler/**"] } },
  plugins: [
    react(),
    cloudflare({
      configPath: `${top}/wrangler.toml`,
      auxiliaryWorkers: [{ configPath: `${top}/worker/passwords/wrangler.toml` }],
      persistState: { path: statePath },
    }),
    VitePWA({
      strategies: "injectManifest",
      srcDir: "src",
      filename: "sw.ts",
      injectRegister: false,
      includeManifestIcons: false,
      injectManifest: {
        globPatterns: [
          "index.html",
          "assets/*.{js,css,woff2,svg}",
          "{portraits,icons,spots}/*.svg",
          "icons/{icon-192,badge-96}.png",
        ],
        manifestTransforms: [
          (entries) => ({
            manifest: entries.filter(({ url }) => !url.startsWith("assets/") || players.has(url)),
          }),
        ],
      },
      manifest: manifest("dark"),
    }),
    lightManifest(),
    linkCard(`${top}/wrangler.toml`),
    players.plugin,
    prerender(),
    securityHeaders(),
    changePackages(),
  ],
}));
