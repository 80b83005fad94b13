import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { MessageGroup } from "./message-list.tsx";
import type { Line } from "./message-rows.ts";

const line = (seq: number, minute: number): Line => ({
  key: `${seq}`,
  seq,
  id: `id-${seq}`,
  content: `text ${seq}`,
  at: new Date(2026, 10, 21, 10, minute),
  deleted: undefined,
  status: "sent",
  reason: null,
});

it("a group shows the player's own username, and the time of each later line that has another one", () => {
  const group = {
    ...({ kind: "group", key: "g", userId: "me", username: "dana", avatar: null, isOwn: true } as const),
    lines: [line(1, 3), line(2, 3), line(3, 4)],
  };
  const { container } = render(<MessageGroup group={group} isAdmin={false} onMenu={() => {}} />);
  expect(screen.getByText("dana")).toBeTruthy();
  expect(screen.queryByText("You")).toBeNull();
  const times = [...container.querySelectorAll("time")].map(({ textContent }) => textContent);
  expect(times).toEqual(["10:03", "10:04"]);
});
