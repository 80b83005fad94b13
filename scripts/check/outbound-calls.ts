import { parseSync } from "rolldown/utils";

/** A part of a syntax tree. */
interface Node {
  readonly type: string;
  readonly start: number;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

/** The file that sends every request to another server. */
const OUTBOUND = "worker/platform/outbound.ts";
const GLOBALS = ["globalThis", "self"];

/** Returns the lines of the Worker's code that use the global `fetch`, also as a value, outside outbound.ts and tests. */
export function outboundCalls(file: string, code: string): readonly number[] {
  if (!file.startsWith("worker/") || file === OUTBOUND || /test/.test(file)) return [];
  const lines: number[] = [];
  const visit = (node: Node): void => {
    // A type sends nothing.
    if (node.type === "TSTypeQuery") return;
    if (node.type === "MemberExpression" && "object" in node && "property" in node) {
      const { property } = node;
      const isFetch =
        isNamed(property, ["fetch"]) ||
        (isNode(property) && "value" in property && property.value === "fetch");
      if (isNamed(node.object, GLOBALS) && isFetch) note(node);
    } else if (node.type === "VariableDeclarator" && "init" in node && isNamed(node.init, GLOBALS)) {
      // Destructuring the global can give `fetch` another name.
      note(node);
    } else if (node.type === "Identifier" && isNamed(node, ["fetch"])) note(node);
    for (const [name, children] of Object.entries(node)) {
      // The name of a method or a field is not the global.
      if ((name === "key" || name === "property") && !("computed" in node && node.computed)) continue;
      for (const child of [children].flat()) if (isNode(child)) visit(child);
    }
  };
  const note = (node: Node) => lines.push(code.slice(0, node.start).split("\n").length);
  visit(parseSync(file, code).program);
  return lines;
}

const isNamed = (node: unknown, names: readonly string[]): boolean =>
  isNode(node) && "name" in node && typeof node.name === "string" && names.includes(node.name);
