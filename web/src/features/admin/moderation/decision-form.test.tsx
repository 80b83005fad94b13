import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { DecisionBody, ReportKind } from "#game/admin/moderation-wire.ts";
import { DecisionForm } from "./decision-form.tsx";

function open(kind: ReportKind = "message", suggestion = "Spam or advertising") {
  const decided = vi.fn<(body: DecisionBody) => void>();
  render(<DecisionForm kind={kind} suggestion={suggestion} isBusy={false} onDecide={decided} />);
  return decided;
}
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

it("nothing can be applied before a measure is chosen, and the button says so", () => {
  const decided = open();
  expect(screen.getByText("Choose what to do first.")).toBeTruthy();
  press("Apply");
  expect(decided).not.toHaveBeenCalled();
});

it("a measure without a reason can't be applied, and the button says so", () => {
  const decided = open("message", "");
  fireEvent.click(screen.getByLabelText("1 hour"));
  expect(screen.getByText("Write the reason that the player is told.")).toBeTruthy();
  press("Apply");
  expect(decided).not.toHaveBeenCalled();
});

it("a preset with the suggested reason is decided by two presses", () => {
  const decided = open();
  fireEvent.click(screen.getByLabelText("1 day"));
  press("Apply");
  expect(decided).toHaveBeenCalledExactlyOnceWith({
    silenceMinutes: 1440,
    removesMessage: false,
    givesNewName: false,
    reason: "Spam or advertising",
    note: "",
  });
});

it.each([
  ["message", "Remove the message for everyone", { removesMessage: true, givesNewName: false }],
  ["name", "Replace the name by a neutral one", { removesMessage: false, givesNewName: true }],
] as const)("a reported %s can be taken away without a silence", (kind, label, measures) => {
  const decided = open(kind);
  fireEvent.click(screen.getByLabelText(label));
  type("Note for the next moderator (optional)", "Second time");
  press("Apply");
  expect(decided).toHaveBeenCalledExactlyOnceWith({
    silenceMinutes: null,
    ...measures,
    reason: "Spam or advertising",
    note: "Second time",
  });
});

it("a dismissal drops chosen measures and the reason, and keeps the note", () => {
  const decided = open();
  fireEvent.click(screen.getByLabelText("7 days"));
  type("Note for the next moderator (optional)", "Just loud");
  press("Dismiss the report");
  expect(decided).toHaveBeenCalledExactlyOnceWith({
    silenceMinutes: null,
    removesMessage: false,
    givesNewName: false,
    reason: "",
    note: "Just loud",
  });
});
