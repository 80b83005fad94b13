import fc from "fast-check";
import { expect, it } from "vitest";
import { BOARD_SIZE, boardRows, COUNTED_RANKS, rankBehind } from "./followers-board.ts";

it.each([
  [0, 1],
  [COUNTED_RANKS - 1, COUNTED_RANKS],
  [COUNTED_RANKS, null],
])("the rank behind %i others is %s", (ahead, rank) => {
  expect(rankBehind(ahead)).toBe(rank);
});

it("the board is in order of followers, and the reader's rank on it is the one behind those with more", () => {
  const counts = fc.array(fc.nat(30), { maxLength: BOARD_SIZE });
  fc.assert(
    fc.property(counts, fc.nat(30), (found, own) => {
      const others = found.toSorted((a, b) => b - a).map((followers) => ({ followers, isYou: false }));
      const rows = boardRows(others, { followers: own, isYou: true });
      const all = [...found, own].toSorted((a, b) => b - a).slice(0, BOARD_SIZE);
      expect(rows.map(({ followers }) => followers)).toEqual(all);
      expect(rows.map(({ rank }) => rank)).toEqual(all.map((_, index) => index + 1));
      const ahead = found.filter((each) => each > own).length;
      expect(rows.find(({ isYou }) => isYou)?.rank).toBe(ahead < BOARD_SIZE ? rankBehind(ahead) : undefined);
    }),
  );
});
