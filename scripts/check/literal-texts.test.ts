import { expect, it } from "vitest";
import { literalTexts } from "./literal-texts.ts";

const found = (code: string) => literalTexts("page.tsx", code).map(({ text }) => text);

it("finds texts between tags, in attributes and fields that are read, and sentences anywhere", () => {
  expect(found('<p title="Close" className="a b">Hello</p>')).toEqual(["Close", "Hello"]);
  expect(found('const page = { title: "Shop", path: "shop" };')).toEqual(["Shop"]);
  expect(found('show("Picture saved"); show(`As of today`);')).toEqual(["Picture saved", "As of today"]);
});

it("finds texts between the tags of a template", () => {
  expect(found("html`<p class='a b'>Or open this address: <b></b></p>`")).toEqual(["Or open this address:"]);
});

it("finds why the server refuses or closes, also in one word", () => {
  expect(found('throw new HttpError(404, "not_found", "Gone");')).toEqual(["Gone"]);
  expect(found('throw new HttpError(409, "conflict", texts.busy, { details: ["Is too old"] });')).toEqual([
    "Is too old",
  ]);
  expect(found('closeSocket(socket, 4401, "Closed"); closedUpgrade(protocol, 4409, "Full");')).toEqual([
    "Closed",
    "Full",
  ]);
});

it("names the line of a text", () => {
  expect(literalTexts("page.tsx", "const a = 1;\nconst b = <p>Hi</p>;")).toEqual([{ line: 2, text: "Hi" }]);
});

it("leaves what nobody reads: classes, addresses, drawings, types, imports and errors for developers", () => {
  expect(found('import a from "./some file.ts"; type Kind = "Two words here";')).toEqual([]);
  expect(found('<a href="/two-oclock" className="one two" d="M0 0h9" />')).toEqual([]);
  expect(found('throw new Error("There are no scandals");')).toEqual([]);
  expect(
    found('logLine("info", "weeks settled"); class Gone extends Error { say() { super("It went"); } }'),
  ).toEqual([]);
  expect(found('sql.exec("select seq from message"); const names = { "Side Hustler": 2 };')).toEqual([]);
  expect(found("<p>{texts.shop}</p>")).toEqual([]);
});
