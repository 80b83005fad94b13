import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { pseudo } from "../../../web/pseudo.ts";
import { cutTexts, smallTargets, wideParts } from "../support/fit.ts";
import { ownGame } from "../support/own-game.ts";
import { LONG_TEXTS_PORT, stateDirOf } from "../support/ports.ts";
import { expect, openSignedIn, test } from "../support/test.ts";
import { expectDrawn, PLAYER_PAGES, visit } from "../support/visit.ts";

/* A language whose texts are two fifths longer, with accents. docs/decisions/083-texts-are-catalogues.md */

test.use({ baseURL: `http://localhost:${LONG_TEXTS_PORT}` });

const BUILD = `${stateDirOf(LONG_TEXTS_PORT)}-pseudo`;
const game = ownGame(LONG_TEXTS_PORT, stateDirOf(LONG_TEXTS_PORT));

test.beforeAll(async () => {
  execFileSync(process.execPath, ["tests/e2e/support/build-pseudo.mjs", BUILD]);
  await game.start(BUILD);
});
test.afterAll(async () => {
  await game.remove();
  rmSync(BUILD, { recursive: true, force: true });
});

const TITLES: Readonly<Record<string, string>> = { intake: "The Intake" };
const titleOf = (path: string) => {
  const [, name = ""] = /^\/([a-z]+)/.exec(path) ?? [];
  return pseudo(TITLES[name] ?? `${name[0]?.toUpperCase()}${name.slice(1)}`);
};

const SIZES = [
  { name: "a phone", width: 390, height: 844 },
  { name: "a narrow phone", width: 320, height: 640 },
];

test("in a language with longer texts, no player's page scrolls sideways, cuts a text or shrinks a control", {
  tag: "@phone",
}, async ({ page }) => {
  await openSignedIn(page);
  for (const path of ["/dashboard", "/network?contact=your_mum", ...PLAYER_PAGES]) {
    await visit(page, path, titleOf(path));
    for (const { name, ...size } of SIZES) {
      await page.setViewportSize(size);
      await expectDrawn(page);
      const found = {
        wide: await wideParts(page),
        cut: await cutTexts(page),
        small: await smallTargets(page),
      };
      expect.soft({ path, name, ...found }).toEqual({ path, name, wide: [], cut: [], small: [] });
    }
  }
});
