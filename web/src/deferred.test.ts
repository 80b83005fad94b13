import { expect, it } from "vitest";
import { deferred } from "./deferred.ts";

it("calls made before the part has loaded run in order once it has, and later ones run at once", () => {
  const heard: string[] = [];
  const part = deferred<(text: string) => void>();
  part.use((say) => say("a"));
  part.use((say) => say("b"));
  expect(part.current()).toBeNull();
  expect(heard).toEqual([]);
  part.set((text) => heard.push(text));
  expect(heard).toEqual(["a", "b"]);
  part.use((say) => say("c"));
  expect(heard).toEqual(["a", "b", "c"]);
});

it("only the latest calls wait, up to the limit", () => {
  const heard: number[] = [];
  const part = deferred<(number: number) => void>(2);
  for (const number of [1, 2, 3]) part.use((say) => say(number));
  part.set((number) => heard.push(number));
  expect(heard).toEqual([2, 3]);
});

it("after the part is taken away, calls wait for the next one", () => {
  const heard: string[] = [];
  const part = deferred<string>();
  part.set("first");
  part.set(null);
  part.use((name) => heard.push(name));
  expect(heard).toEqual([]);
  part.set("second");
  expect(heard).toEqual(["second"]);
  expect(part.current()).toBe("second");
});
