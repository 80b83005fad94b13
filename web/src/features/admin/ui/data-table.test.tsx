import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { type Column, DataTable } from "./data-table.tsx";

interface Fruit {
  readonly name: string;
  readonly price: number;
}
const PRICE: Column<Fruit> = { name: "Price", cell: ({ price }) => `$${price}` };
const NAME: Column<Fruit> = { name: "Fruit", cell: ({ name }) => name };
const FRUITS = [
  { name: "Fig", price: 3 },
  { name: "Plum", price: 1 },
];

function show(...columns: readonly Column<Fruit>[]) {
  render(<DataTable label="Fruits" columns={columns} rows={FRUITS} keyOf={({ name }) => name} />);
  const texts = (role: string) => screen.getAllByRole(role).map(({ textContent }) => textContent);
  return { texts };
}

it("a table names its columns, and each row by its first cell", () => {
  const { texts } = show(NAME, PRICE);
  expect(screen.getByRole("region", { name: "Fruits" }).tabIndex).toBe(0);
  expect(texts("columnheader")).toEqual(["Fruit", "Price"]);
  expect(texts("rowheader")).toEqual(["Fig", "Plum"]);
  // A narrow frame shows the name of the column above the cell.
  expect(screen.getByText("$3").dataset.label).toBe("Price");
});

it("a row can be named by another cell", () => {
  const { texts } = show(PRICE, { ...NAME, isHead: true });
  expect(texts("rowheader")).toEqual(["Fig", "Plum"]);
});

it("a column that sorts begins with the largest, then the smallest, then the order of the page", () => {
  const { texts } = show(NAME, { ...PRICE, sortBy: ({ price }) => price });
  const press = () => fireEvent.click(screen.getByRole("button", { name: "Price" }));
  press();
  expect(texts("rowheader")).toEqual(["Fig", "Plum"]);
  expect(screen.getByRole("columnheader", { name: "Price" }).getAttribute("aria-sort")).toBe("descending");
  press();
  expect(texts("rowheader")).toEqual(["Plum", "Fig"]);
  press();
  expect(screen.getByRole("columnheader", { name: "Price" }).hasAttribute("aria-sort")).toBe(false);
});
