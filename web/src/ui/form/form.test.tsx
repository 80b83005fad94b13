import { act, fireEvent, render, screen } from "@testing-library/react";
import * as v from "valibot";
import { expect, it, vi } from "vitest";
import { Form } from "./form.tsx";
import { TextField } from "./text-field.tsx";
import { useForm } from "./use-form.ts";

const Schema = v.object({
  name: v.pipe(v.string(), v.minLength(3, "The name is too short")),
  town: v.pipe(v.string(), v.minLength(1, "The town is required")),
});

interface SampleProps {
  readonly onSubmit?: (values: { name: string; town: string }) => Promise<string | undefined>;
  readonly isLive?: boolean;
  readonly keepsValues?: boolean;
  readonly disabledReason?: string | null;
}

function Sample({
  onSubmit = async () => "Saved.",
  isLive = false,
  keepsValues = false,
  disabledReason = null,
}: SampleProps) {
  const form = useForm({
    schema: Schema,
    initial: { name: "", town: "Here" },
    isLive,
    keepsValues,
    onSubmit,
    onError: (error) => `Failed: ${error instanceof Error ? error.message : "?"}`,
  });
  return (
    <Form form={form} buttonText="Save" disabledReason={disabledReason}>
      <TextField label="Name" {...form.field("name")} />
      <TextField label="Town" {...form.field("town")} />
    </Form>
  );
}

const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement;
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = () => fireEvent.click(screen.getByRole("button", { name: "Save" }));

it("an invalid form shows all issues, focuses the first invalid field and is not submitted", () => {
  const onSubmit = vi.fn();
  render(<Sample onSubmit={onSubmit} />);
  type("Name", "Dana");
  type("Town", "");
  expect(screen.queryByText("The town is required")).toBeNull();
  press();
  expect(screen.getByText("The town is required")).toBeTruthy();
  expect(document.activeElement).toBe(field("Town"));
  type("Name", "Da");
  press();
  expect(screen.getByText("The name is too short")).toBeTruthy();
  expect(document.activeElement).toBe(field("Name"));
  expect(onSubmit).not.toHaveBeenCalled();
});

it("a submission clears the typed values and shows the success message", async () => {
  const onSubmit = vi.fn(async () => "Saved.");
  render(<Sample onSubmit={onSubmit} />);
  type("Name", "Dana");
  press();
  expect(await screen.findByText("Saved.")).toBeTruthy();
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ name: "Dana", town: "Here" });
  expect(field("Name").value).toBe("");
  expect(screen.queryByText("The name is too short")).toBeNull();
});

it("a form with keepsValues keeps the typed values after a success", async () => {
  render(<Sample keepsValues />);
  type("Name", "Dana");
  press();
  expect(await screen.findByText("Saved.")).toBeTruthy();
  expect(field("Name").value).toBe("Dana");
});

it("a failed submission keeps the typed values, and the next one clears its message", async () => {
  let isRefused = true;
  const onSubmit = async () => {
    if (isRefused) throw new Error("taken");
    return undefined;
  };
  render(<Sample onSubmit={onSubmit} />);
  type("Name", "Dana");
  press();
  expect((await screen.findByRole("alert")).textContent).toBe("Failed: taken");
  expect(field("Name").value).toBe("Dana");
  isRefused = false;
  press();
  expect(screen.queryByRole("alert")).toBeNull();
  await vi.waitFor(() => expect(field("Name").value).toBe(""));
});

it("a form is submitted once while the first submission is running", async () => {
  let finish = (_text: string) => {};
  const onSubmit = vi.fn(() => new Promise<string>((resolve) => (finish = resolve)));
  render(<Sample onSubmit={onSubmit} />);
  type("Name", "Dana");
  press();
  expect(screen.getByRole("button", { name: "Save" }).getAttribute("aria-busy")).toBe("true");
  press();
  const form = field("Name").form;
  if (form) fireEvent.submit(form);
  expect(onSubmit).toHaveBeenCalledTimes(1);
  await act(async () => finish("Saved."));
  expect(screen.getByText("Saved.")).toBeTruthy();
});

it("a submission keeps text typed while it runs", async () => {
  let finish = (_text: string) => {};
  render(<Sample onSubmit={() => new Promise((resolve) => (finish = resolve))} />);
  type("Name", "Dana");
  press();
  type("Town", "Elsewhere");
  await act(async () => finish("Saved."));
  expect(field("Name").value).toBe("");
  expect(field("Town").value).toBe("Elsewhere");
});

it("a form with a disabled reason cannot be submitted by Enter either", () => {
  const onSubmit = vi.fn();
  render(<Sample onSubmit={onSubmit} disabledReason="Not today." />);
  type("Name", "Dana");
  const form = field("Name").form;
  if (form) fireEvent.submit(form);
  expect(onSubmit).not.toHaveBeenCalled();
});

it("a live form shows the issues of changed fields only", () => {
  render(<Sample isLive />);
  type("Town", "");
  expect(screen.getByText("The town is required")).toBeTruthy();
  expect(screen.queryByText("The name is too short")).toBeNull();
  type("Town", "Here");
  expect(screen.queryByText("The town is required")).toBeNull();
});
