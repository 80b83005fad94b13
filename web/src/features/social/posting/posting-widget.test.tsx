import { screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { NO_BENEFITS } from "#game/core/no-benefits.ts";
import { acceptPlayer } from "../../../player/player.ts";
import { acceptStudiesOf, forgetStudies } from "../../../player/reads/studies.ts";
import { aPlayer, aPost } from "../../../player/view-fixture.ts";
import { store } from "../../../store.ts";
import { show, signInForEach } from "../../../test-page.tsx";
import { lastPostAtom, postingAtom } from "./posting.ts";
import { STOPPED, type Stop } from "./posting-state.ts";
import { PostingWidget, stopText } from "./posting-widget.tsx";

signInForEach();
afterEach(() => {
  store.set(postingAtom, STOPPED);
  store.set(lastPostAtom, null);
});

it.each<[Stop, string]>([
  [{ kind: "energy", readyAt: 4_000 }, "Out of energy. Ready in 4 s"],
  [{ kind: "energy", readyAt: 0 }, "Your energy is back. So is the audience."],
  [{ kind: "refused", text: "The game is stopped." }, "The game is stopped."],
])("after posting stopped with %j, the widget says '%s'", (stop, text) => {
  expect(stopText(stop, 0)).toBe(text);
});

it("the closed widget shows the last post, and what it brought floats off the button", () => {
  const posting = { masteryPerPost: 25, followersPerPost: 3 };
  store.set(lastPostAtom, {
    count: 1,
    reply: { post: aPost(1, { content: "I made one." }), posting, sold: 2 },
  });
  show(<PostingWidget isOpenAtFirst={false} />);
  expect(screen.getByText("I made one.").tagName).toBe("Q");
  expect(screen.getByText("+$54").closest("[aria-live]")?.textContent).toMatch(/\+25.*\+3/);
});

it.each([
  ["before the first post", STOPPED, "Post"],
  ["while posting runs", { ...STOPPED, phase: "counting" }, "Stop"],
  ["after posts that nobody watched", { ...STOPPED, stop: { kind: "unattended" } }, "Post"],
] as const)("%s, the button of the posting widget says Post or Stop", (_case, state, name) => {
  store.set(postingAtom, state);
  show(<PostingWidget isOpenAtFirst={false} />);
  expect(screen.getByRole("button", { name })).toBeTruthy();
  expect(screen.queryAllByText(/^Still there\?/)).toHaveLength("stop" in state && state.stop ? 1 : 0);
});

it("after an ending without a page, the button of the posting widget says so", () => {
  const benefits = { ...NO_BENEFITS, closed: { post_content: "There's no page to post to." } };
  acceptStudiesOf({ benefits, courseReady: false });
  show(<PostingWidget isOpenAtFirst={false} />);
  expect(screen.getByRole("button", { name: "Post" }).getAttribute("aria-disabled")).toBe("true");
  expect(screen.getByText("There's no page to post to.")).toBeTruthy();
  forgetStudies();
});

it.each([
  ["", "Brag", "nothing in particular"],
  [`${"c".repeat(11)}bo`, "Offer", "confessing"],
])("after the posts '%s', %s is chosen, and the player is known for %s", (tones, chosen, known) => {
  acceptPlayer(aPlayer(1, { tones }, 0), "fetched");
  localStorage.setItem("panel:posting", "open");
  show(<PostingWidget isOpenAtFirst={false} />);
  expect(screen.getByRole("radio", { name: chosen })).toHaveProperty("checked", true);
  expect(screen.getByText(`You're known for ${known}.`)).toBeTruthy();
});
