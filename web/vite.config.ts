import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { cloudflare } from "@cloudflare/vite-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { apiDescription } from "./api-description.ts";
import { chunkGroups } from "./chunk-groups.ts";
import { firstView } from "./first-view.ts";
import { linkCard } from "./link-card.ts";
import { manifest } from "./manifest.ts";
import { playersFiles } from "./precache.ts";

const top = fileURLToPath(new URL("..", import.meta.url));
const statePath = process.env.STATE_DIR ?? ".wrangler/state";

const hashOf = (content: string | Buffer) =>
  `sha256-${createHash("sha256").update(content).digest("base64")}`;

/**
 * Writes `_headers` for the static files. The policy contains the hash of each inline script and style of the
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
            .map(([, text = ""]) => `'${hashOf(text)}'`)
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
        this.emitFile({ type: "asset", fileName: "_headers", source: headersFile(policy) });
      },
    },
  };
}

function headersFile(policy: string): string {
  return `/*
  Content-Security-Policy: ${policy}
  X-Content-Type-Options: nosniff
  X-Frame-Options: DENY
  Referrer-Policy: strict-origin
  Permissions-Policy: camera=(), microphone=(), geolocation=(), payment=()
  Cross-Origin-Opener-Policy: same-origin
  Strict-Transport-Security: max-age=63072000; includeSubDomains
/assets/*
  Cache-Control: public, max-age=31536000, immutable
/sw.js
  Cache-Control: no-cache
`;
}

/**
 * Removes the style sheet that sonner inserts when it loads, because the policy forbids inline styles and the package has no option
 * to leave it out. The page imports the package's own CSS file. Fails the build if the call is no longer there.
 */
function withoutInsertedStyles(): Plugin {
  const file = /sonner\/dist\/index\.mjs$/;
  return {
    name: "guru-grind:without-inserted-styles",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    transform: {
      filter: { id: file },
      handler(code) {
        const changed = code.replace(/^__insertCSS\(".*"\);?$/m, "");
        if (changed === code) throw new Error("sonner no longer inserts its styles: remove this plugin");
        return { code: changed, map: null };
      },
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

const players = playersFiles();

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  envDir: top,
  build: {
    outDir: `${top}/dist`,
    emptyOutDir: true,
    target: "es2022",
    manifest: true,
    // The policy allows no fonts within a sheet, which every page would also load.
    assetsInlineLimit: (file) => (file.endsWith(".woff2") ? false : undefined),
    modulePreload: { polyfill: false },
  },
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
            manifest: entries.map((entry) =>
              entry.url === "index.html"
                ? entry
                : {
                    ...entry,
                    integrity: hashOf(readFileSync(players.pathOf(entry.url))),
                    ...(entry.url.startsWith("assets/") && !players.has(entry.url) && { isLater: true }),
                  },
            ),
          }),
        ],
      },
      manifest: manifest("dark"),
    }),
    lightManifest(),
    apiDescription(),
    linkCard(`${top}/wrangler.toml`),
    players.plugin,
    firstView(),
    securityHeaders(),
    withoutInsertedStyles(),
  ],
});
