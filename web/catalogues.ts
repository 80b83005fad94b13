import { existsSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "rolldown/utils";
import type { Plugin } from "vite";
import { pseudo } from "./pseudo.ts";
import * as english from "./texts.ts";

const top = fileURLToPath(new URL("..", import.meta.url));

/** The language of the build, of which each catalogue may have a file: `texts.de.ts`. `pseudo` lengthens the English texts. */
const chosen = process.env.VITE_LANGUAGE ?? "";
/** The language that the page and the manifest name. */
export const language = chosen === "pseudo" || chosen === "" ? "en" : chosen;

const ownTranslation = new URL(`texts.${chosen}.ts`, import.meta.url);
/** The texts of the page before its scripts, and of the manifest: the build writes them itself. */
export const ownTexts: typeof english = existsSync(ownTranslation)
  ? await import(ownTranslation.href)
  : english;

/** The modules in whose place a build takes those of its language. */
const CATALOGUE = /\/(texts|language)\.ts$/;
const TEXTS = /\/texts\.ts(\?|$)/;
const CONTENT = /\/worker\/content\/.*\.json$/;

/**
 * Takes the texts from the files of the build's language, and gives each module of the page its own copy of a catalogue, of which the bundler keeps what
 * the module reads. One copy for all would be in the first scripts, with the texts of all pages.
 * docs/decisions/083-texts-are-catalogues.md
 */
export const catalogues = (): Plugin[] => [
  {
    name: "guru-grind:catalogues",
    enforce: "pre",
    resolveId: {
      filter: { id: CATALOGUE },
      async handler(source, importer, options) {
        const found = await this.resolve(source, importer, { ...options, skipSelf: true });
        // What a translation imports is English: it would import itself without end.
        if (!found || !importer || TEXTS.test(importer.replace(`.${chosen}.`, "."))) return found;
        const translated = found.id.replace(/ts$/, `${chosen}.ts`);
        const id = chosen && existsSync(translated) ? translated : found.id;
        const isPage = this.environment?.name === "client" && this.environment.mode === "build";
        // A path in it would move what the catalogue imports.
        return isPage ? `${id}?for=${relative(top, importer).replaceAll("/", "-")}` : id;
      },
    },
  },
  {
    name: "guru-grind:language",
    transformIndexHtml: (html) =>
      html
        .replace('<html lang="en">', `<html lang="${language}">`)
        .replace("{description}", () => ownTexts.pageDescription)
        .replace("{needsScript}", () => ownTexts.needsScript),
  },
  ...(chosen === "pseudo" ? [pseudoTexts(), pseudoContent()] : []),
];

/** A part of a syntax tree. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

/** Lists the literal texts within a node, in their order. */
function literalsIn(node: Node): Node[] {
  if (node.type === "ImportDeclaration" || node.type.startsWith("TS")) return [];
  if (
    node.type === "TemplateElement" ||
    (node.type === "Literal" && "value" in node && typeof node.value === "string")
  )
    return [node];
  return Object.values(node).flat().filter(isNode).flatMap(literalsIn);
}

function pseudoTexts(): Plugin {
  return {
    name: "guru-grind:pseudo-texts",
    enforce: "pre",
    transform: {
      filter: { id: TEXTS },
      handler(code) {
        let end = 0;
        const parts = literalsIn(parseSync("texts.ts", code).program).flatMap((literal) => {
          // Quotes, backticks and braces are none of the text.
          const inner = code
            .slice(literal.start, literal.end)
            .replace(/^["`}]/, "")
            .replace(/(["`]|\$\{)$/, "");
          const from = code.indexOf(inner, literal.start);
          const to = from + inner.length;
          const before = code.slice(end, from);
          end = to;
          return [before, pseudo(code.slice(from, to))];
        });
        return { code: parts.join("") + code.slice(end), map: null };
      },
    },
  };
}

/** Words and sentences, unlike ids and addresses. */
const isText = (text: string) => /^[^/]*[A-Za-z]\S* \S/.test(text) || /^[A-Z][a-z]+[.!?]?$/.test(text);

/** Lengthens each text of the content within the longest of its field, which the schema allows. */
function pseudoContent(): Plugin {
  return {
    name: "guru-grind:pseudo-content",
    enforce: "pre",
    transform: {
      filter: { id: CONTENT },
      handler(code) {
        const longest = new Map<string, number>();
        JSON.parse(code, (key, value: unknown) => {
          if (typeof value === "string") longest.set(key, Math.max(longest.get(key) ?? 0, value.length));
          return value;
        });
        const changed: unknown = JSON.parse(code, (key, value: unknown) =>
          typeof value === "string" && isText(value) ? pseudo(value, longest.get(key)) : value,
        );
        return { code: JSON.stringify(changed), map: null };
      },
    },
  };
}
