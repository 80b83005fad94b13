import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { withValue } from "#game/content/fixture.ts";
import { signInForEach, writesOf } from "../../../../test-page.tsx";
import { CONTENTS, editForEach, openPart, save, state } from "../test-parts.tsx";

signInForEach();
editForEach();

const SAID = CONTENTS["say-it-how"];

/** Opens the page. Returns its requests. */
async function open() {
  const { sent } = openPart("say-it-how", SAID);
  await screen.findByLabelText("Line 1");
  return sent;
}

const phone = () => screen.getByRole("region", { name: "As players see it" }).textContent;
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const tab = (name: string) => screen.getByRole("tab", { name });
function type(label: string, value: string, place = 0): void {
  const field = screen.getAllByLabelText(label)[place];
  if (!field) throw new Error(`There is no ${label}`);
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value } });
}

it("a line that is typed stands in a post with its slots filled, and is saved in its band and tone", async () => {
  const sent = await open();
  expect(state()).toBe("Published");
  press("Guru, Guru Emperor");
  fireEvent.click(tab("Lesson"));
  type("Line 3", "{status} of {followers}, after {scandal}.");
  await waitFor(() => expect(phone()).toBe("Guru, level 40Guru of 1,204, after the 4 am alarm."));
  await waitFor(() => expect(state()).toBe("1 change not published"));
  await save();
  await waitFor(() => expect(writesOf(sent)).toHaveLength(1));
  const line = "{status} of {followers}, after {scandal}.";
  expect(writesOf(sent)[0]).toMatchObject({
    call: "PUT /api/gamedev/drafts/say-it-how",
    body: { content: withValue(SAID, "lines.reigning.lesson.2", line) },
  });
});

it("a list keeps its least number of lines, and one more is a problem until it says something", async () => {
  await open();
  expect(screen.queryByRole("button", { name: "Remove line 1" })).toBeNull();
  press("Add Line");
  await waitFor(() => expect(state()).toBe("1 problem"));
  press("Remove line 1");
  await waitFor(() => expect(tab("Brag: 1 problem")).toBeTruthy());
  type("Line 10", "The tenth.");
  await waitFor(() => expect(state()).toMatch(/not published$/));
});
