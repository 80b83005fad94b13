// Checks that a text which can change is the only child of its element, as docs/reference/platform.md#translation says why.
import { relative } from "node:path";
import {
  isFunctionDeclaration,
  isJsxElement,
  isJsxExpression,
  isJsxFragment,
  isJsxOpeningElement,
  isJsxSelfClosingElement,
  isJsxText,
  type Node,
} from "typescript/unstable/ast";
import { API, SignatureKind, type Type, TypeFlags } from "typescript/unstable/sync";

const TEXT = TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BigIntLike;
const ABSENT = TypeFlags.Undefined | TypeFlags.Null | TypeFlags.BooleanLike;

const api = new API({ cwd: process.cwd() });
const project = api.updateSnapshot({ openProjects: ["web/tsconfig.json"] }).getProject("web/tsconfig.json");
if (!project) throw new Error("web/tsconfig.json is no project");
const { program, checker } = project;

/** Adds the types that a value can have, and those of its items if it's a list. A list can contain lists like itself. */
function typesOf(type: Type, found = new Set<Type>()): ReadonlySet<Type> {
  if (found.has(type)) return found;
  found.add(type);
  const isList = checker.isArrayType(type) && type.isTypeReference();
  const parts = type.isUnionType() ? type.getTypes() : isList ? checker.getTypeArguments(type) : [];
  for (const part of parts) typesOf(part, found);
  return found;
}

/** Returns whether a value can be a text. React draws nothing for an empty one. */
function isText(type: Type): boolean {
  return [...typesOf(type)].some(
    (each) => each.flags & TEXT && !(each.isStringLiteralType() && each.value === ""),
  );
}

/** Returns whether a component can draw nothing. */
function canBeEmpty(child: Node): boolean {
  const tag = isJsxElement(child) ? child.openingElement : child;
  if (!isJsxOpeningElement(tag) && !isJsxSelfClosingElement(tag)) return false;
  const component = checker.getTypeAtLocation(tag.tagName);
  const [signature] = component ? checker.getSignaturesOfType(component, SignatureKind.Call) : [];
  const drawn = signature && checker.getReturnTypeOfSignature(signature);
  return drawn !== undefined && !isText(drawn) && [...typesOf(drawn)].some(({ flags }) => flags & ABSENT);
}

type Kind = "nothing" | "constant" | "text" | "conditional" | "element";

function kindOf(child: Node): Kind {
  if (isJsxText(child)) return child.text.trim() === "" ? "nothing" : "constant";
  if (!isJsxExpression(child)) return canBeEmpty(child) ? "conditional" : "element";
  const type = child.expression && checker.getTypeAtLocation(child.expression);
  if (!type) return "nothing";
  if (type.isStringLiteralType()) return type.value.trim() === "" ? "nothing" : "constant";
  if (isText(type)) return "text";
  const canBeAbsent = [...typesOf(type)].some(({ flags }) => flags & ABSENT);
  return canBeAbsent || checker.isArrayType(type) ? "conditional" : "element";
}

const problems: string[] = [];
const files = program.getSourceFileNames().filter((name) => /\/web\/src\/.*(?<!\.test)\.tsx$/.test(name));
for (const name of files) {
  const path = relative(process.cwd(), name);
  const file = program.getSourceFile(name);
  if (!file) throw new Error(`${path} isn't in the project`);
  const visit = (node: Node): void => {
    if (isFunctionDeclaration(node) && /^[A-Z]/.test(node.name?.text ?? "")) {
      const signature = checker.getSignatureFromDeclaration(node);
      const drawn = signature && checker.getReturnTypeOfSignature(signature);
      if (drawn && isText(drawn))
        problems.push(`${path}: ${node.name?.text} draws a text without an element`);
    }
    if (isJsxElement(node) || isJsxFragment(node)) {
      const children = node.children
        .map((child) => ({ end: child.end, kind: kindOf(child) }))
        .filter(({ kind }) => kind !== "nothing");
      const isAlone = children.length === 1 && isJsxElement(node);
      let isLoose = false;
      for (const { kind, end } of isAlone ? [] : children) {
        const line = file.text.slice(0, end).split("\n").length;
        if (kind === "text") problems.push(`${path}:${line}: a text that can change has siblings`);
        if (kind === "constant" && isLoose) problems.push(`${path}:${line}: a text follows what can appear`);
        isLoose ||= kind === "conditional";
      }
    }
    node.forEachChild(visit);
  };
  file.forEachChild(visit);
}
api.close();

for (const problem of problems) console.error(problem);
console.log(`texts: ${files.length} files, ${problems.length} problems`);
process.exitCode = problems.length === 0 && files.length > 0 ? 0 : 1;
