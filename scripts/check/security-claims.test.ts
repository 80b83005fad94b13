import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const top = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(top, path), "utf8");
const map = read("SECURITY.md");
const sources = globSync("{worker,game,web/src}/**/*.{ts,tsx}", { cwd: top })
  .filter((path) => !/\.test\.tsx?$|test-support|test-setup|fixture/.test(path))
  .map((path) => ({ path, text: read(path) }));

/** Claims of SECURITY.md that a search can read: their words, what they speak of, where, and the files that may have it. */
const CLAIMS: readonly (readonly [claim: string, found: RegExp, within: RegExp, may: readonly string[]])[] = [
  [
    "`dangerouslySetInnerHTML` is used for the game's own drawings only, in three files.",
    /dangerouslySetInnerHTML|innerHTML\s*=|insertAdjacentHTML|document\.write/,
    /^web/,
    [
      "web/src/features/player/room/room-objects.tsx",
      "web/src/features/profile/profile-page.tsx",
      "web/src/ui/art/drawing.tsx",
    ],
  ],
  ["No `eval`, and the content policy forbids it.", /\beval\(|new Function\(/, /./, []],
  [
    "All SQL is in `worker/db`, but for two reads",
    /\bsql`|\.prepare\(/,
    /^worker\/(?!db\/)/,
    ["worker/game/game-write.ts", "worker/http/readiness.ts"],
  ],
  [
    "five files build one, from constants or escaped words.",
    /new RegExp\(/,
    /./,
    [
      "game/auth/reserved-usernames.ts",
      "game/chat/text-wire.ts",
      "game/content/search.ts",
      "game/core/wire/text.ts",
      "game/social/tones.ts",
    ],
  ],
  ["Neither replies nor files have a CORS header", /access-control-allow/i, /^(worker|web)/, []],
  ["nothing forbids pasting.", /onPaste/, /^web\/src\/features\/auth/, []],
  ["No ID token is used", /["'`.]id_token\b/, /./, []],
  ["No XML.", /DOMParser|XMLSerializer/, /./, []],
  ["No GraphQL.", /graphql/i, /./, []],
  ["The game uses no WebRTC.", /RTCPeerConnection/, /./, []],
];

describe("what SECURITY.md claims", () => {
  it.each(CLAIMS)("%s", (claim, found, within, may) => {
    expect(map).toContain(claim);
    const files = sources.filter(({ path, text }) => within.test(path) && found.test(text));
    expect(files.map(({ path }) => path).sort()).toEqual(may);
  });

  it("each file that SECURITY.md names exists", () => {
    const named = [...map.matchAll(/`([\w./-]+\/[\w./-]+\.(?:tsx?|mjs|toml|md))`/g)].map(
      ([, path]) => path ?? "",
    );
    const missing = named.filter(
      (path) => globSync([path, `worker/features/${path}`], { cwd: top }).length === 0,
    );
    expect([named.length > 50, missing]).toEqual([true, []]);
  });
});
