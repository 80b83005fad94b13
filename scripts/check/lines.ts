import { parseSync } from "rolldown/utils";

/** Kinds of lines that the count shows apart. */
export type LineKind = "code" | "tests" | "css";

/** Returns the number of lines that are neither blank nor comment. Throws for code that can't be parsed. */
export function countLines(file: string, text: string): number {
  const code = file.endsWith(".css")
    ? text.replaceAll(/\/\*.*?\*\//gs, keepBreaks)
    : withoutComments(file, text);
  return code.split("\n").filter((line) => line.trim() !== "").length;
}

function withoutComments(file: string, text: string): string {
  let code = "";
  let end = 0;
  for (const comment of parseSync(file, text).comments) {
    code += text.slice(end, comment.start);
    code += keepBreaks(text.slice(comment.start, comment.end));
    end = comment.end;
  }
  return code + text.slice(end);
}

const keepBreaks = (comment: string): string => comment.replaceAll(/[^\n]/g, "");

/** Returns the kind of a file's lines. */
export function kindOf(file: string): LineKind {
  if (file.endsWith(".css")) return "css";
  return /^tests\/|[.-]test[.-]|\/test-/.test(file) ? "tests" : "code";
}

/** Returns the feature of a file, which has a folder in each half and in the game, otherwise its top-level room. */
export function featureOf(file: string): string {
  const [, feature] =
    /^(?:worker\/features|web\/src\/features|game(?!\/(?:core|content)\/))\/([^/.]+)/.exec(file) ?? [];
  if (feature) return feature;
  const [, room] = /^((?:web\/src|worker|game|scripts|tests)\/[^/.]+)\//.exec(file) ?? [];
  return room ?? file.split("/")[0] ?? file;
}
