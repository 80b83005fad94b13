import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const top = new URL("../../", import.meta.url);
const contacts = readdirSync(new URL("worker/content/npcs/", top)).map((file) => {
  const { id, avatar } = JSON.parse(readFileSync(new URL(`worker/content/npcs/${file}`, top), "utf8")) as {
    id: string;
    avatar: string;
  };
  return { id, avatar };
});

it.each(contacts)(
  "the portrait of $id has a view for each expression, a silhouette and a figure without ground",
  ({ id, avatar }) => {
    // The network finds the silhouette by the id.
    expect(avatar).toBe(`/portraits/${id.replaceAll("_", "-")}.svg`);
    const svg = readFileSync(new URL(`web/public${avatar}`, top), "utf8");
    const views = [...svg.matchAll(/<view id="([a-z]+)" viewBox="(\d+) 0 96 96"\/>/g)];
    expect(views.map(([, name]) => name)).toEqual([
      "pleased",
      "unimpressed",
      "surprised",
      "silhouette",
      "bust",
    ]);
    // Side by side, right of the usual face.
    expect(views.map(([, , x]) => Number(x))).toEqual([96, 192, 288, 384, 480]);
  },
);
