import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { show, signInForEach } from "../test-page.tsx";
import { InlineScene, Scene } from "./scene.tsx";

const ANSWERS = ["Yes", "No"].map((label) => ({ id: label, label, reason: null }));

/** A row of scenes whose replies are complete at once. */
function Row({ onGone }: { readonly onGone: () => void }) {
  const [at, setAt] = useState(0);
  const [said, setSaid] = useState<string | null>(null);
  return (
    <Scene
      label="Talk"
      place={{ at, of: 2, text: `Scene ${at + 1} of 2` }}
      who={{ name: "Denise", about: "Hires out a hall.", face: "you:0000" }}
      expression={said === null ? null : "pleased"}
      text={<p>Well?</p>}
      answers={ANSWERS}
      answersLabel="Your answer"
      note="It's final."
      reply={said === null ? null : { content: <p>{`You said ${said}.`}</p>, isComplete: true }}
      gauges={<p>The gauges</p>}
      onAnswer={setSaid}
      onPrevious={null}
      onNext={
        at === 1
          ? null
          : () => {
              setAt(1);
              setSaid(null);
            }
      }
      onClose={onGone}
    />
  );
}

const onGone = vi.fn();
const tick = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const next = () => screen.queryByText("Next");
const finger = { button: 0, isPrimary: true, pointerId: 1 };

signInForEach();
beforeEach(() => {
  vi.useFakeTimers();
  show(<Row onGone={onGone} />);
});

it("is read in the order of who speaks, the text, the answers and the gauges", () => {
  const words = [/^Denise$/, /^Well\?$/, /^Yes$/, /^No$/, /^The gauges$/];
  const found = words.map((text) => screen.getByText(text));
  const isInOrder = found.every(
    (each, i) => i === 0 || found[i - 1]?.compareDocumentPosition(each) === Node.DOCUMENT_POSITION_FOLLOWING,
  );
  expect(isInOrder).toBe(true);
  expect(screen.getByRole("heading", { name: "Denise" })).toBe(document.activeElement);
});

it("a short press says what else to do, beside the note", async () => {
  fireEvent.click(screen.getByText("Yes"), { detail: 1 });
  await tick(100);
  expect(screen.getByText(/^Hold/).textContent).toBe("Hold it, or press once more. It's final.");
});

it("'Next' comes half a second after the finger that gave the answer has left, also in the scene after it", async () => {
  for (const word of ["Yes", "No"]) {
    const answer = within(screen.getByRole("list", { name: "Your answer" })).getByText(word);
    fireEvent.pointerDown(answer, finger);
    await tick(5_000);
    expect(screen.getByText(`You said ${word}.`).closest("[aria-live]")).not.toBeNull();
    expect(next()).toBeNull();
    fireEvent.pointerUp(window, finger);
    await tick(400);
    expect(next()).toBeNull();
    await tick(200);
    const button = next();
    if (!button) throw new Error("There is no Next");
    fireEvent.pointerDown(button, finger);
    fireEvent.pointerUp(button, finger);
    fireEvent.click(button, { detail: 1 });
  }
  expect(onGone).toHaveBeenCalledTimes(1);
});

it("in a page, a scene takes no focus, and its keys answer only while it has the focus", async () => {
  cleanup();
  const said = vi.fn();
  show(
    <>
      <input />
      <InlineScene
        label="Talk"
        place={{ at: 0, of: 1, text: "One" }}
        who={{ name: "Denise", face: "you:0000" }}
        expression={null}
        text={<p>Well?</p>}
        answers={ANSWERS}
        answersLabel="Your answer"
        note=""
        reply={null}
        onAnswer={said}
        onPrevious={null}
        onNext={null}
      />
    </>,
  );
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(document.body);
  fireEvent.keyDown(screen.getByRole("textbox"), { key: "2" });
  expect(said).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByText("No"), { key: "2" });
  expect(said).toHaveBeenCalledWith("No");
});
