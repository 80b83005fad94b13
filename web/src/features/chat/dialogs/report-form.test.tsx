import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { type } from "../../../test-page.tsx";
import { ReportForm } from "./moderation.tsx";

const CHOICES = [
  { label: "This message", about: { kind: "message", roomId: "general", seq: 7 } },
  { label: "The name Chad", about: { kind: "name", userId: "u1" } },
] as const;

/** Opens the form with a server that gives this reply. */
function open(reply: () => Response) {
  const fetched = vi.fn(async (_url: string, _request: RequestInit) => reply());
  vi.stubGlobal("fetch", fetched);
  render(<ReportForm choices={CHOICES} />);
  return () => JSON.parse(String(fetched.mock.calls[0]?.[1].body));
}
const send = () => fireEvent.click(screen.getByRole("button", { name: "Send report" }));

it.each([
  ["message, with its reason and comment,", "0", "abuse", { kind: "message", roomId: "general", seq: 7 }],
  ["name", "1", "spam", { kind: "name", userId: "u1" }],
])("a report of the %s is sent, and the reply replaces the form", async (_, choice, reason, about) => {
  const body = open(() => Response.json({ status: "received", message: "Thank you." }));
  type("Report", choice);
  type("Because of", reason);
  type("Anything to add? (optional)", "Every day");
  send();
  expect(await screen.findByText("Thank you.")).toBeTruthy();
  expect(body()).toEqual({ ...about, reason, comment: "Every day" });
  expect(screen.queryByRole("button", { name: "Send report" })).toBeNull();
});

it("too many reports in a day are refused with the time to wait", async () => {
  const refusal = { error: "Too many attempts.", code: "rate_limited", requestId: "r" };
  open(() => Response.json(refusal, { status: 429, headers: { "retry-after": "7200" } }));
  send();
  expect((await screen.findByRole("alert")).textContent).toBe(
    "That's enough reports for one day. You can send more in 2 h.",
  );
});
