import { fireEvent, render, screen } from "@testing-library/react";
import { BrowserRouter, Link } from "react-router-dom";
import { beforeEach, expect, it } from "vitest";
import { useLeaveGuard } from "./use-leave-guard.ts";

function Editor({ isDirty }: { isDirty: boolean }) {
  const { pending, ask, stay, leave } = useLeaveGuard(isDirty);
  return (
    <>
      <Link to="/admin/game?x=1">Breadcrumb</Link>
      <button type="button" onClick={() => ask("/admin/game/npcs")}>
        Cancel
      </button>
      <output>{pending ?? "nothing"}</output>
      <button type="button" onClick={stay}>
        Stay
      </button>
      <button type="button" onClick={leave}>
        Leave
      </button>
    </>
  );
}

const show = (isDirty: boolean) =>
  render(
    <BrowserRouter>
      <Editor isDirty={isDirty} />
    </BrowserRouter>,
  );
const press = (name: string) => fireEvent.click(screen.getByText(name));
const pending = () => screen.getByRole("status").textContent;

beforeEach(() => history.replaceState(null, "", "/admin/game/npc/your-mum"));

it("a link waits for an answer while something is unsaved", () => {
  show(true);
  press("Breadcrumb");
  expect([location.pathname, pending()]).toEqual(["/admin/game/npc/your-mum", "/admin/game?x=1"]);
  press("Stay");
  expect([location.pathname, pending()]).toEqual(["/admin/game/npc/your-mum", "nothing"]);
  press("Breadcrumb");
  press("Leave");
  expect([location.pathname, location.search, pending()]).toEqual(["/admin/game", "?x=1", "nothing"]);
});

it("a button asks like a link", () => {
  show(true);
  press("Cancel");
  expect([location.pathname, pending()]).toEqual(["/admin/game/npc/your-mum", "/admin/game/npcs"]);
});

it("leaving asks nothing while everything is saved", () => {
  show(false);
  press("Cancel");
  expect(location.pathname).toBe("/admin/game/npcs");
  press("Breadcrumb");
  expect(location.pathname).toBe("/admin/game");
});

it.each([
  [true, true],
  [false, false],
])("the browser asks before it closes the page only if something is unsaved (%s)", (isDirty, asks) => {
  show(isDirty);
  const event = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(asks);
});
