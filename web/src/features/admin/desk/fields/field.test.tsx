import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import * as v from "valibot";
import { afterEach, expect, it } from "vitest";
import { fieldSchema, type Schema } from "#game/content/field-schema.ts";
import { notes } from "#game/core/wire/field-notes.ts";
import { Text } from "#game/core/wire/text.ts";
import { EditContext, FieldContext } from "../desk-context.ts";
import { schemaAt } from "../kind-form.ts";
import { CONTENTS } from "../test-parts.tsx";
import { Field } from "./field.tsx";
import type { Change } from "./tree.ts";

afterEach(cleanup);

/** Returns a mission as its page shows it, by a schema with more fields and their values. */
function mission(more: Readonly<Record<string, Schema>>, values: object, changes: Change[]) {
  const { shape } = fieldSchema(schemaAt("contact", "missions.0"));
  if (shape.type !== "fields") throw new Error("A mission has fields");
  return (
    <FieldContext value={Field}>
      <EditContext value={(change) => changes.push(change)}>
        <Field
          schema={v.object({ ...shape.entries, ...more })}
          address="missions.0"
          path="missions"
          value={{ ...CONTENTS.contact.missions[0], ...values }}
          isBare
        />
      </EditContext>
    </FieldContext>
  );
}

/** Shows a mission. Returns the changes. */
function show(more: Readonly<Record<string, Schema>>, values: object = {}): Change[] {
  const changes: Change[] = [];
  render(mission(more, values, changes));
  return changes;
}

it("a new field of the content stands on the page with its label, limit, unit and options, and without a line there", () => {
  const changes = show({
    fameBonus: v.optional(v.pipe(v.number(), v.minValue(-5), v.maxValue(5), notes({ unit: "%" }))),
    motto: Text(40, { isLine: true }),
    mood: v.picklist(["calm", "very_loud"]),
    perks: v.optional(v.array(v.object({ perk: Text(20) }))),
  });
  fireEvent.change(screen.getByLabelText("Fame bonus (%), signed"), { target: { value: "-3" } });
  fireEvent.change(screen.getByLabelText("Motto"), { target: { value: "x".repeat(36) } });
  fireEvent.change(screen.getByLabelText("Mood"), { target: { value: "very_loud" } });
  expect(screen.getByRole("option", { name: "Very loud" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Add Perk" }));
  expect(changes).toMatchObject([
    { type: "set", at: "missions.0.fameBonus", value: -3 },
    { type: "set", at: "missions.0.motto", value: "x".repeat(36) },
    { type: "set", at: "missions.0.mood", value: "very_loud" },
    { type: "insert", at: "missions.0.perks" },
  ]);
});

it("an optional part with a field that must be there comes and goes with a tick, which keeps the focus", () => {
  const prize = { prize: v.optional(v.object({ title: Text(20, { missing: "Name it" }) })) };
  const changes: Change[] = [];
  const { rerender } = render(mission(prize, {}, changes));
  const tick = screen.getByLabelText("Prize");
  fireEvent.click(tick);
  expect(changes).toMatchObject([{ at: "missions.0.prize", value: { title: "" } }]);
  rerender(mission(prize, { prize: { title: "" } }, changes));
  expect(screen.getByRole("checkbox", { name: "Prize" })).toBe(tick);
});

it("a text is spelled in English and says its length, politely near the limit, and a message its reading", () => {
  show(
    { motto: Text(40, { isLine: true }), note: Text(400, { isMessage: true }) },
    { motto: "x".repeat(36), note: "Dear you. " },
  );
  for (const label of ["Motto", "Note"]) {
    const control = screen.getByLabelText(label);
    expect([control.lang, control.getAttribute("spellcheck")]).toEqual(["en", "true"]);
  }
  expect(screen.getByLabelText("Cash ($)").getAttribute("spellcheck")).toBe("false");
  expect(screen.getByText("36/40").getAttribute("aria-live")).toBe("polite");
  expect(screen.getByText("9/400").getAttribute("aria-live")).toBe("off");
  expect(screen.getByText("2 words, 1 s")).toBeTruthy();
});

it("an unfinished number stays as it was typed, and an empty optional field goes", () => {
  const changes = show({});
  fireEvent.change(screen.getByLabelText("Experience"), { target: { value: "ten" } });
  fireEvent.change(screen.getByLabelText("Experience"), { target: { value: "" } });
  expect(changes.map((change) => change.type === "set" && change.value)).toEqual(["ten", undefined]);
});
