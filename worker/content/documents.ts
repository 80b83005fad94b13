/// <reference types="vite/types/importMeta.d.ts" />
import { documentsIn } from "#game/content/documents.ts";
import type { Documents } from "#game/content/kinds.ts";

/** The documents that ship with the game, parsed once when the Worker starts. */
export const BUNDLED_DOCUMENTS: Documents = documentsIn(
  import.meta.glob("./documents/**/*.json", { eager: true, import: "default" }),
);
