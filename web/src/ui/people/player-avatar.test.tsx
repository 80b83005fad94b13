import { render, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { PlayerAvatar } from "./player-avatar.tsx";

const show = (name: string, avatar: string | null, rank: number | null = null) =>
  render(<PlayerAvatar name={name} avatar={avatar} size={40} rank={rank} />).container;
const drawn = async (container: HTMLElement) => {
  await waitFor(() => expect(container.querySelector("img")).not.toBeNull());
  return container.querySelector("img")?.getAttribute("src") ?? "";
};

it("an uploaded picture is shown as it is", () => {
  expect(show("mara", "/api/pictures/x").querySelector("img")?.getAttribute("src")).toBe("/api/pictures/x");
});

it("a player without a picture is an initial first, and then the face that goes with the name", async () => {
  const container = show("mara", null);
  expect(container.textContent).toBe("m");
  expect(await drawn(container)).toMatch(/^data:image\/svg\+xml,/);
  expect(await drawn(show("mara", null))).toBe(await drawn(container));
  expect(await drawn(show("theo", null))).not.toBe(await drawn(container));
});

it("a chosen face is the same whatever the name, and wears what belongs to the status", async () => {
  const plain = await drawn(show("mara", "you:2013"));
  expect(await drawn(show("theo", "you:2013"))).toBe(plain);
  const ranks = await Promise.all(
    Array.from({ length: 8 }, (_, rank) => drawn(show("mara", "you:2013", rank))),
  );
  expect(new Set([plain, ...ranks]).size).toBe(9);
});
