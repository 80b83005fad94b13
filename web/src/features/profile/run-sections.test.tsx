import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { refusal, serve, show, signInForEach, writesOf } from "../../test-page.tsx";
import { Certificates, Choices, EndingStory } from "./run-sections.tsx";

const STORY = {
  id: "ink",
  name: "Ink",
  title: "Thurs 17–21",
  paragraphs: ["You're on bags.", "There was a page about you."],
  lines: ["You said up.", "You kept the key."],
  reachedAt: "2026-11-22T10:00:00.000Z",
};
const CERTIFICATE = {
  number: 1,
  ending: "Emperor",
  issuedAt: STORY.reachedAt,
  playedMs: 45_000_000,
  level: 31,
};
const CHOICE = { contactName: "Past You", questName: "Closing Time", label: "Up", madeAt: STORY.reachedAt };
const RUN = {
  endings: [STORY],
  certificates: [CERTIFICATE],
  choices: [CHOICE],
  playedMs: 3_600_000,
  leaving: null,
  inheritances: [],
};

signInForEach();

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

it("the story of an ending turns its pages by button and arrow key, and ends with the choices", () => {
  const onClose = vi.fn();
  show(<EndingStory story={STORY} onClose={onClose} />);
  const dialog = screen.getByRole("dialog", { name: "Ending: Ink" });
  expect(screen.getByRole("heading", { name: "Thurs 17–21" })).toBeTruthy();
  expect(document.activeElement?.contains(screen.getByText("You're on bags."))).toBe(true);
  expect(screen.queryByRole("button", { name: "Start Over (Certified)" })).toBeNull();
  press("Go On");
  expect(document.activeElement?.contains(screen.getByText("There was a page about you."))).toBe(true);
  fireEvent.keyDown(dialog, { key: "ArrowRight" });
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(STORY.lines);
  expect(screen.getByRole("button", { name: "Start Over (Certified)" })).toBeTruthy();
  fireEvent.keyDown(dialog, { key: "ArrowRight" });
  expect(screen.getByText("You said up.")).toBeTruthy();
  fireEvent.keyDown(dialog, { key: "ArrowLeft" });
  expect(screen.getByText("There was a page about you.")).toBeTruthy();
  fireEvent(dialog, new Event("close"));
  expect(onClose).toHaveBeenCalledOnce();
});

it("starting over asks twice, names kept and lost things, and sends one call", async () => {
  const sent = serve({
    "GET /api/player/endings": () => Response.json(RUN),
    "POST /api/player/start-over": () => refusal(409, "conflict", "Not now."),
  });
  show(
    <>
      <Certificates />
      <Choices />
    </>,
  );
  const number = await screen.findByText("No. 1");
  const wall = screen.getByRole("region", { name: "Certificates" });
  expect(number.parentElement?.textContent).toContain("Level 31 after 12.5 h");
  expect(within(wall).getByText(/^5 % more experience/)).toBeTruthy();
  const choices = screen.getByRole("region", { name: "Choices made" });
  expect(choices.textContent).toContain("Past You: Closing TimeUp");
  press("Start Over (Certified)");
  expect(screen.getByText(/your certificates and the ledger/)).toBeTruthy();
  press("Yes, start over");
  expect(writesOf(sent)).toEqual([]);
  press("Certify and start over");
  await waitFor(() => expect(writesOf(sent)).toMatchObject([{ call: "POST /api/player/start-over" }]));
});
