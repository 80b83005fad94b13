import { act, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { useModal } from "./modal.ts";
import { draw, setAside, Toaster } from "./toaster.tsx";

const shown = () =>
  [...document.querySelectorAll('[data-sonner-toast]:not([data-removed="true"])')].map(
    (each) => each.textContent,
  );
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const show = (text: string, key = text) => draw({ kind: "message", text, durationMs: 4_000, key });

/** Fails unless this toast is there for `ms` more, and then leaves. */
async function expectLast(ms: number, text: string) {
  await pass(ms);
  expect(shown()).toEqual([text]);
  await pass(200);
  expect(shown()).toEqual([]);
}

beforeEach(() => {
  vi.useFakeTimers();
  // Other files of tests leave toasts that no list has shown. A list takes them along.
  render(<Toaster />).unmount();
});

it("a toast stays for its time, and no longer, and doesn't come back with a dialog", async () => {
  render(<Toaster />);
  show("Rota");
  await expectLast(3_900, "Rota");
  await pass(400);
  render(<Modal isOpen name="story" />);
  await pass(100);
  expect(shown()).toEqual([]);
});

it("a toast that came before the list stays for its whole time", async () => {
  show("Early");
  await vi.advanceTimersByTimeAsync(60_000);
  render(<Toaster />);
  await expectLast(3_900, "Early");
});

it("the time of a toast stands still while it has the focus", async () => {
  render(<Toaster />);
  show("Rota");
  await pass(3_000);
  const toast = screen.getByText("Rota").closest("li");
  act(() => toast?.focus());
  await pass(60_000);
  expect(shown()).toEqual(["Rota"]);
  act(() => toast?.blur());
  await pass(4_100);
  expect(shown()).toEqual([]);
});

it("the time of a toast stands still while the page is hidden", async () => {
  render(<Toaster />);
  show("Rota");
  await pass(1_000);
  const isHidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  await pass(60_000);
  expect(shown()).toEqual(["Rota"]);
  isHidden.mockReturnValue(false);
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  await expectLast(2_900, "Rota");
});

it("a toast that is shown again under its key changes in place and starts its time again", async () => {
  render(<Toaster />);
  show("Completed: Bag Fries", "action");
  await pass(3_900);
  show("Completed: Post Content", "action");
  await expectLast(3_900, "Completed: Post Content");
});

it("a larger view keeps toasts waiting that came before it or during it, except failures, and they have their whole time after it", async () => {
  render(<Toaster />);
  draw({ kind: "error", text: "Failed to perform action", durationMs: 4_000 });
  for (const text of ["One", "Two", "Three", "Four"]) show(text);
  await pass(100);
  const restore = setAside();
  show("Five");
  await pass(10_000);
  expect(shown()).toEqual([]);
  act(restore);
  await pass(3_900);
  expect(shown()).toHaveLength(5);
  await pass(1_000);
  expect(shown()).toEqual([]);
});

function Modal({ isOpen, name }: { isOpen: boolean; name: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog, isOpen);
  return <dialog ref={dialog} aria-label={name} />;
}

// flux#1900, webawesome#2127, sonner#667
it("toasts belong to the topmost dialog, and to the page again when all are gone", async () => {
  const owner = () => screen.getByText("Failed").closest("dialog")?.getAttribute("aria-label") ?? "page";
  render(<Toaster />);
  show("Failed");
  await pass(100);
  expect(owner()).toBe("page");
  const story = render(<Modal isOpen name="story" />);
  await pass(0);
  expect(owner()).toBe("story");
  const people = render(<Modal isOpen name="people" />);
  await pass(0);
  expect(owner()).toBe("people");
  people.rerender(<Modal isOpen={false} name="people" />);
  await pass(0);
  expect(owner()).toBe("story");
  story.unmount();
  await pass(0);
  expect(owner()).toBe("page");
});

it("there are at most 20 toasts: the oldest leave", async () => {
  render(<Toaster />);
  for (let number = 1; number <= 30; number += 1) show(`${number}`);
  await pass(500);
  expect(shown().sort((a, b) => Number(a) - Number(b))).toEqual(
    Array.from({ length: 20 }, (_, i) => `${i + 11}`),
  );
});
