import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { signInForEach, writesOf } from "../../../../test-page.tsx";
import { CONTENTS, editForEach, openPart, save, state } from "../test-parts.tsx";

signInForEach();
editForEach();

/** Opens the page. Returns its requests. */
async function open() {
  const { sent } = openPart("other-run", CONTENTS["other-run"]);
  await screen.findByLabelText("How it's offered");
  return sent;
}

const phone = () => within(screen.getByRole("region", { name: "As players see it" }));
const group = (name: string) => screen.getByRole("group", { name });
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

it("an offer that is typed stands in the choice as players see it, and another one is opened from there", async () => {
  await open();
  expect(state()).toBe("Published");
  type("How it's offered", "It's re-covered.");
  const chair = () =>
    phone()
      .getByLabelText(/The Chair/)
      .closest("label");
  await waitFor(() => expect(chair()?.textContent).toContain("re-covered"));
  expect(state()).toBe("1 change not published");
  fireEvent.click(phone().getByLabelText(/The Hook/));
  expect(within(group("Pays, times")).getByLabelText("Bag Fries")).toHaveProperty("value", "4");
  expect(within(group("Energy on shift")).getByLabelText("Bag Fries (%)")).toHaveProperty("value", "50");
});

it("a problem shows at its field and in the count, and nothing in force can be removed", async () => {
  await open();
  type("Debt ($)", "0");
  await waitFor(() => expect(state()).toBe("1 problem"));
  expect(group("A share of the pay, until the debt is paid").textContent).toContain("Nothing is owed.");
  expect(screen.queryByRole("button", { name: "Remove Inheritance" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Add Inheritance" }));
  // Texts that are missing come first.
  await waitFor(() => expect(state()).toBe("3 problems"));
  fireEvent.click(screen.getByRole("button", { name: "Remove Inheritance" }));
  await waitFor(() => expect(state()).toBe("1 problem"));
});

it("an action that is changed from here on is sent as the document says it", async () => {
  const sent = await open();
  const opens = within(group("Closed before a level"));
  fireEvent.click(opens.getByRole("button", { name: "Add Take a Call" }));
  type("Closed before level", "10");
  type("What its button says until then", "Not yet.");
  await waitFor(() => expect(state()).toBe("1 change not published"));
  await save();
  await waitFor(() => expect(writesOf(sent)).toHaveLength(1));
  const terms = { opens: { call: { level: 10, refusal: "Not yet." } } };
  const content = { inheritances: [{ id: "chair", terms }, { id: "hook" }] };
  expect(writesOf(sent)).toMatchObject([{ call: "PUT /api/gamedev/drafts/other-run", body: { content } }]);
});
