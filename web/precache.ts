import { join, resolve } from "node:path";
import type { Plugin, Rolldown } from "vite";

/** The modules of the administration. What only they need isn't stored on a player's device. */
const ADMINISTRATION = /\/web\/src\/(features|app)\/admin\//;

/**
 * Finds the files under /assets that a player's pages need. The others, those of the administration, are stored when they are
 * first used. See docs/reference/platform.md#stored-files
 */
export function playersFiles() {
  const files = new Set<string>();
  let folder = "";
  return {
    has: (file: string) => files.has(file),
    /** Returns the path of a built file of the page. */
    pathOf: (file: string) => join(folder, file),
    plugin: {
      name: "guru-grind:players-files",
      apply: "build",
      applyToEnvironment: (environment) => environment.name === "client",
      configResolved({ root, environments }) {
        folder = resolve(root, environments.client?.build.outDir ?? "");
      },
      generateBundle(_options, bundle) {
        const visit = (name: string) => {
          const chunk = bundle[name];
          if (files.has(name) || (chunk?.type === "chunk" && isOfAdministration(chunk))) return;
          files.add(name);
          if (chunk?.type !== "chunk") return;
          const { importedCss = [], importedAssets = [] } = chunk.viteMetadata ?? {};
          for (const needed of [
            ...chunk.imports,
            ...chunk.dynamicImports,
            ...importedCss,
            ...importedAssets,
          ]) {
            visit(needed);
          }
        };
        for (const chunk of Object.values(bundle))
          if (chunk.type === "chunk" && chunk.isEntry) visit(chunk.fileName);
      },
    } satisfies Plugin,
  };
}

const isOfAdministration = ({ facadeModuleId }: Rolldown.OutputChunk) =>
  facadeModuleId !== null && ADMINISTRATION.test(facadeModuleId);
