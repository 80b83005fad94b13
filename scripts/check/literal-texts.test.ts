import { expect, it } from "vitest";
import { literalTexts } from "./literal-texts.ts";

const found = (code: string) => literalTexts("page.tsx", code).map(({ text }) => text);

it("finds texts between tags, in attributes and fields that are read, and sentences anywhere", () => {
  expect(found('<p title="Close" className="a b">Hello</p>')).toEqual(["Close", "Hello"]);
  expect(found('const page = { title: "Shop", path: "shop" };')).toEqual(["Shop"]);
  expect(found('show("Picture saved"); show(`As of today`);')).toEqual(["Picture saved", "As of today"]);
});

it("names the line of a text", () => {
  expect(literalTexts("page.tsx", "const a = 1;\nconst b = <p>Hi</p>;")).toEqual([{ line: 2, text: "Hi" }]);
});

it("leaves what nobody reads: classes, addresses, drawings, types, imports and errors for developers", () => {
  expect(found('import a from "./some file.ts"; type Kind = "Two words here";')).toEqual([]);
  expect(found('<a href="/two-oclock" className="one two" d="M0 0h9" />')).toEqual([]);
  expect(found('throw new Error("There are no scandals");')).toEqual([]);
  expect(found("<p>{texts.shop}</p>")).toEqual([]);
});
