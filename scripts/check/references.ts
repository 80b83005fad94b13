import { posix } from "node:path";

/** Anchors of the headings of each Markdown file, by path. */
export type Pages = ReadonlyMap<string, ReadonlySet<string>>;

/** A gap between two words, possibly a line break within a comment. */
const GAP = String.raw`(?:[ \t]+|[ \t]*\n[ \t]*(?:\*|//|--)?[ \t]*)`;
const CITED = /(?<![\w/.-])docs\/[\w./-]+?\.md(?:#[\w-]+)?/g;
const CITED_RECORD = /(?<![\w/.-])(docs\/decisions\/\d{3})(?![\w-])/g;
const LINK = /\]\(([^)\s]+)\)/g;
/** References to a numbered list or specification outside the repository. */
const OLD_FORMS = [
  new RegExp(String.raw`\bdecisions?${GAP}\d+`, "gi"),
  new RegExp(String.raw`\b(?:player|admin|social|university)${GAP}area,?${GAP}sections?${GAP}\d+`, "gi"),
];

/** The anchors of a page's headings, formed the way GitHub forms them. */
export function anchorsOf(markdown: string): ReadonlySet<string> {
  const text = markdown.replaceAll(/^```[\s\S]*?^```/gm, "");
  return new Set(
    [...text.matchAll(/^#{1,6} +(.+?) *$/gm)].map(([, title = ""]) =>
      title
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
        .replaceAll(" ", "-"),
    ),
  );
}

/** Null if the reference resolves. */
function unresolved(reference: string, pages: Pages): string | null {
  const [page = "", anchor] = reference.split("#");
  const anchors = pages.get(page);
  if (!anchors) return `${reference}: no such page`;
  return anchor === undefined || anchors.has(anchor) ? null : `${reference}: no such heading`;
}

/** The broken references of a file, each as `path:line: problem`. */
export function referenceProblems(path: string, text: string, pages: Pages): readonly string[] {
  const found: string[] = [];
  const add = (index: number, problem: string | null): void => {
    if (problem !== null) found.push(`${path}:${text.slice(0, index).split("\n").length}: ${problem}`);
  };
  for (const { 0: reference, index } of text.matchAll(CITED)) add(index, unresolved(reference, pages));
  for (const { 1: record = "", index } of text.matchAll(CITED_RECORD)) {
    const exists = [...pages.keys()].some((page) => page.startsWith(`${record}-`));
    add(index, exists ? null : `${record}: no such record`);
  }
  for (const form of OLD_FORMS) {
    for (const { 0: cited, index } of text.matchAll(form)) {
      add(index, `"${cited.replaceAll(/\s+/g, " ")}": cite a page of docs/reference instead`);
    }
  }
  if (!path.endsWith(".md")) return found;
  for (const { 1: target = "", index } of text.matchAll(LINK)) {
    const [file = "", anchor] = target.split("#");
    if (/^[a-z]+:/.test(target) || (file !== "" && !file.endsWith(".md"))) continue;
    const page = file === "" ? path : posix.join(posix.dirname(path), file);
    add(index, unresolved(anchor === undefined ? page : `${page}#${anchor}`, pages));
  }
  return found;
}

/** Path of the index of decision records. */
const INDEX = "docs/decisions/README.md";
const RECORD = /^docs\/decisions\/(\d{3})-[a-z0-9-]+\.md$/;

/** The problems of the index of decision records: it links each record by its title, and numbers have no gap. */
export function indexProblems(texts: ReadonlyMap<string, string>): readonly string[] {
  const index = texts.get(INDEX) ?? "";
  const records = [...texts.keys()].filter((path) => RECORD.test(path)).sort();
  const numbers = records.map((path) => Number(RECORD.exec(path)?.[1]));
  const missing = Array.from({ length: Math.max(0, ...numbers) }, (_, i) => i + 1).filter(
    (number) => !numbers.includes(number),
  );
  return [
    ...records.flatMap((path) => {
      const title = /^# (.+)$/m.exec(texts.get(path) ?? "")?.[1] ?? "";
      const link = `[${title}](${posix.basename(path)})`;
      return index.includes(link) ? [] : [`${INDEX}: lacks ${link}`];
    }),
    ...missing.map((number) => `${INDEX}: there is no record ${String(number).padStart(3, "0")}`),
    ...numbers.flatMap((number, i) =>
      numbers[i - 1] === number ? [`${records[i]}: its number is taken`] : [],
    ),
  ];
}
