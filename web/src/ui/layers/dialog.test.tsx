import { fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { Dialog } from "./dialog.tsx";

// webmux#247, netlify-identity-widget#447, get-based#87: a text that was selected beyond the edge was lost.
it.each([
  ["begins in a field and ends on the backdrop", "field", "backdrop", false],
  ["begins on the backdrop and ends in a field", "backdrop", "field", false],
  ["begins and ends on the backdrop", "backdrop", "backdrop", true],
])("a press that %s closes the dialog or not", (_name, from, to, isClosing) => {
  const onClose = vi.fn();
  render(
    <MemoryRouter>
      <Dialog title="Report" isOpen onClose={onClose}>
        <input aria-label="Comment" />
      </Dialog>
    </MemoryRouter>,
  );
  const dialog = screen.getByRole("dialog");
  const place = (name: string) => (name === "field" ? screen.getByLabelText("Comment") : dialog);
  fireEvent.pointerDown(place(from));
  fireEvent.pointerUp(place(to));
  // The browser clicks the nearest common parent.
  fireEvent.click(dialog);
  expect(onClose).toHaveBeenCalledTimes(isClosing ? 1 : 0);
});

it("a dialog opens with the focus in the field that asks for it", () => {
  const dialog = (isOpen: boolean) => (
    <MemoryRouter>
      <Dialog title="Find anything" isOpen={isOpen} onClose={() => {}}>
        <input aria-label="Search" data-initial-focus />
      </Dialog>
    </MemoryRouter>
  );
  const { rerender } = render(dialog(false));
  rerender(dialog(true));
  expect(screen.getByLabelText("Search")).toBe(document.activeElement);
});
