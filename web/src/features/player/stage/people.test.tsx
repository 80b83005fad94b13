import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { acceptPlayer } from "../../../player/player.ts";
import { aContactView, aPlayer, aQuestView } from "../../../player/view-fixture.ts";
import { serve, show, signInForEach } from "../../../test-page.tsx";
import { People } from "./people.tsx";

signInForEach();

it("five people stand on the stage, who has something unseen raises a hand, and the Network has the others", async () => {
  const npcs = ["a", "b", "c", "d", "e", "f", "g"].map((id, index) =>
    aContactView(id, { requests: [aQuestView(id, { isSeen: index !== 6 })] }),
  );
  serve({ "GET /api/npcs": () => Response.json({ npcs, stamp: "" }) });
  acceptPlayer(aPlayer(), "fetched");
  show(<People />, "/dashboard");
  expect((await screen.findAllByRole("button")).map((person) => person.getAttribute("aria-label"))).toEqual([
    "g: 1 quest, new",
    ...["a", "b", "c", "d"].map((id) => `${id}: 1 quest`),
  ]);
  expect(document.querySelectorAll("button > svg")).toHaveLength(1);
  expect(screen.getByRole("link", { name: "2 more on the Network" }).getAttribute("href")).toBe("/network");
});
