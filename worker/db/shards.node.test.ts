import { expect, it } from "vitest";
import { parsePlayerPostId, playerPostId } from "#game/rules/feed/keyset.ts";
import { newToken } from "../http/tokens.ts";
import { newId, postNumber, shardOf } from "./shards.ts";

it("ids and tokens of a shard name it, and those of the directory are as random as before", () => {
  for (const shard of [0, 1, 2, 99]) {
    expect(shardOf(newId(shard))).toBe(shard);
    expect(newId(shard)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-[48][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }
  expect(newToken()).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(newToken(2)).toMatch(/^s2-[A-Za-z0-9_-]{43}$/);
});

it("the ids of posts of 500 shards are valid and differ, for two billion posts of each", () => {
  const shards = Array.from({ length: 500 }, (_, shard) => shard);
  const numbers = shards.flatMap((shard) => [0, 1_999_999_999].map((count) => postNumber({ shard }, count)));
  expect(numbers.map((number) => parsePlayerPostId(playerPostId(number)))).toEqual(numbers);
  expect(new Set(numbers).size).toBe(numbers.length);
});
