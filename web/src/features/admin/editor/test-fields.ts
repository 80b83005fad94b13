import { fireEvent, screen } from "@testing-library/react";

/* Use of the editor in tests. */

export const field = <Kind extends HTMLElement = HTMLInputElement>(label: string) =>
  screen.findByLabelText<Kind>(label);

/** Fills in a field and leaves it. */
export async function type(label: string, value: string): Promise<void> {
  const control = await field(label);
  fireEvent.change(control, { target: { value } });
  fireEvent.blur(control);
}

export const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole("button", { name }));
