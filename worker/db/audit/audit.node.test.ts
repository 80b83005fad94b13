import { expect, it } from "vitest";
import { changeAsJson, MAX_CHANGE_LENGTH } from "./audit.ts";

it("only values that differ are kept, also nested ones", () => {
  const before = { cash: 1, name: "Dana", place: { town: "Here" }, list: [1, 2] };
  const after = { cash: 2, name: "Dana", place: { town: "There" }, list: [1, 2] };
  expect(changeAsJson(before, after)).toEqual({
    before: '{"cash":1,"place":{"town":"Here"}}',
    after: '{"cash":2,"place":{"town":"There"}}',
  });
});

it("a created thing has no values before, and a deleted one none after", () => {
  expect(changeAsJson(null, { a: 1 })).toEqual({ before: null, after: '{"a":1}' });
  expect(changeAsJson({ a: 1 }, null)).toEqual({ before: '{"a":1}', after: null });
});

it("a long change is shortened, and short values in it stay whole", () => {
  const { after } = changeAsJson(null, { short: "kept", long: "x".repeat(10_000) });
  const values = JSON.parse(after ?? "");
  expect(values.short).toBe("kept");
  expect(values.long).toMatch(/^x{200}… \(10000 characters\)$/);
});

it("no side is longer than the maximum, and it is always JSON", () => {
  for (const count of [10, 100, 1_000]) {
    const many = Object.fromEntries(
      Array.from({ length: count }, (_, i) => [`key${i}`, `"\\${"é".repeat(500)}`]),
    );
    const { after } = changeAsJson(null, many);
    expect(after?.length).toBeLessThanOrEqual(MAX_CHANGE_LENGTH);
    expect(() => JSON.parse(after ?? "")).not.toThrow();
  }
  const { after } = changeAsJson(null, { ["k".repeat(10_000)]: 1 });
  expect(after).toBe("{}");
});
