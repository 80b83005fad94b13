import { describe, expect, it } from "vitest";
import { countLines, featureOf, kindOf } from "./lines.ts";

describe("countLines", () => {
  it.each([
    ["a.ts", 'const a = "// no comment";\n\n// A comment.\nconst b = 1; // after code\n', 2],
    ["a.ts", "/**\n * A docstring.\n */\nexport const a = `\n/* text */\n`;\n", 3],
    ["a.tsx", "const a = (\n  <p>\n    {/* A comment. */}\n    // text\n  </p>\n);\n", 6],
    ["a.mjs", "const a = /\\/*b/;\n\n", 1],
    ["a.css", "/* A\n   comment. */\n.a {\n  color: red; /* why */\n}\n", 3],
    ["a.ts", "", 0],
  ])("%s: %j has its lines of code", (file, text, lines) => {
    expect(countLines(file, text)).toBe(lines);
  });
});

it.each([
  ["web/src/features/intake/week.tsx", "intake", "code"],
  ["worker/features/intake/intake.test.ts", "intake", "tests"],
  ["game/core/level.ts", "game/core", "code"],
  ["web/src/ui/button/button.module.css", "web/src/ui", "css"],
  ["worker/test-support.ts", "worker", "tests"],
  ["tests/e2e/chat/rooms.spec.ts", "tests/e2e", "tests"],
  ["playwright.config.ts", "playwright.config.ts", "code"],
])("%s belongs to %s as %s", (file, feature, kind) => {
  expect([featureOf(file), kindOf(file)]).toEqual([feature, kind]);
});
