import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { DecisionBody, ReportKind } from "#game/admin/moderation-wire.ts";
import { DecisionForm } from "./case-page.tsx";

function open(kind: ReportKind = "message", suggestion = "Spam or advertising") {
  const decided = vi.fn<(body: DecisionBody) => void>();
  render(<DecisionForm kind={kind} suggestion={suggestion} isBusy={false} onDecide={decided} />);
  return decided;
}
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

const NOTHING = { silenceMinutes: null, removesMessage: false, givesNewName: false, note: "" };

it.each([
  ["a measure is chosen", undefined, "Spam", "Choose what to do first."],
  ["a reason is written", "1 hour", "", "Write the reason that the player is told."],
])("nothing can be applied before %s, and the button says so", (_what, measure, reason, text) => {
  const decided = open("message", reason);
  if (measure) fireEvent.click(screen.getByLabelText(measure));
  expect(screen.getByText(text)).toBeTruthy();
  press("Apply");
  expect(decided).not.toHaveBeenCalled();
});

it("a preset with the suggested reason is decided by two presses", () => {
  const decided = open();
  fireEvent.click(screen.getByLabelText("1 day"));
  press("Apply");
  const decision = { ...NOTHING, silenceMinutes: 1440, reason: "Spam or advertising" };
  expect(decided).toHaveBeenCalledExactlyOnceWith(decision);
});

it.each([
  ["message", "Remove the message for everyone", { removesMessage: true }],
  ["name", "Replace the name by a neutral one", { givesNewName: true }],
] as const)("a reported %s can be taken away without a silence", (kind, label, measures) => {
  const decided = open(kind);
  fireEvent.click(screen.getByLabelText(label));
  type("Note for the next moderator (optional)", "Second time");
  press("Apply");
  const decision = { ...NOTHING, ...measures, reason: "Spam or advertising", note: "Second time" };
  expect(decided).toHaveBeenCalledExactlyOnceWith(decision);
});

it("a dismissal drops chosen measures and the reason, and keeps the note", () => {
  const decided = open();
  fireEvent.click(screen.getByLabelText("7 days"));
  type("Note for the next moderator (optional)", "Just loud");
  press("Dismiss the report");
  expect(decided).toHaveBeenCalledExactlyOnceWith({ ...NOTHING, reason: "", note: "Just loud" });
});
