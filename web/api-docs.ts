import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Plugin } from "vite";

const packageFile = createRequire(import.meta.url).resolve;

/** Files of `/api-docs`, and where they come from. The page itself is in web/public/api-docs. */
const FILES = {
  "swagger-ui.css": packageFile("swagger-ui-dist/swagger-ui.css"),
  "swagger-ui-bundle.js": packageFile("swagger-ui-dist/swagger-ui-bundle.js"),
  "openapi.json": new URL("../docs/reference/api.json", import.meta.url),
};

/** Adds the description of the API and its viewer. No other page loads them. See docs/reference/platform.md#description-of-the-api */
export function apiDocs(): Plugin {
  return {
    name: "guru-grind:api-docs",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    generateBundle() {
      for (const [name, path] of Object.entries(FILES)) {
        this.emitFile({ type: "asset", fileName: `api-docs/${name}`, source: readFileSync(path) });
      }
    },
  };
}
