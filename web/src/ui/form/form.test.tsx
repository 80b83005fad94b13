import { act, fireEvent, render, screen } from "@testing-library/react";
import * as v from "valibot";
import { expect, it, vi } from "vitest";
import { Form } from "./form.tsx";
import { NewPasswordField, PasswordField } from "./password-field.tsx";
import { TextArea } from "./text-area.tsx";
import { TextField } from "./text-field.tsx";
import { useForm } from "./use-form.ts";

const Schema = v.object({
  name: v.pipe(v.string(), v.minLength(3, "The name is too short")),
  town: v.pipe(v.string(), v.minLength(1, "The town is required")),
});

type Values = v.InferOutput<typeof Schema>;
interface SampleProps {
  readonly onSubmit?: (values: Values) => Promise<string | undefined>;
  readonly isLive?: boolean;
  readonly keepsValues?: boolean;
  readonly disabledReason?: string | null;
}

function Sample({ onSubmit = async () => "Saved.", disabledReason = null, ...kind }: SampleProps) {
  const onError = (error: unknown) => `Failed: ${error instanceof Error ? error.message : "?"}`;
  const form = useForm({ schema: Schema, initial: { name: "", town: "Here" }, onSubmit, onError, ...kind });
  return (
    <Form form={form} buttonText="Save" disabledReason={disabledReason}>
      <TextField label="Name" {...form.field("name")} />
      <TextField label="Town" {...form.field("town")} />
    </Form>
  );
}

const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement;
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const enter = () => fireEvent.submit(field("Name").form ?? document);
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

it.each([false, true])(
  "a success is said, and keeps the typed values if it should: %s",
  async (keepsValues) => {
    const onSubmit = vi.fn(async () => "Saved.");
    render(<Sample onSubmit={onSubmit} keepsValues={keepsValues} />);
    type("Name", "Dana");
    press();
    expect(await screen.findByText("Saved.")).toBeTruthy();
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ name: "Dana", town: "Here" });
    expect(field("Name").value).toBe(keepsValues ? "Dana" : "");
    expect(screen.queryByText("The name is too short")).toBeNull();
  },
);

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

it("a form is submitted once while the first submission is running, and keeps text typed meanwhile", async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const onSubmit = vi.fn(() => promise);
  render(<Sample onSubmit={onSubmit} />);
  type("Name", "Dana");
  press();
  expect(screen.getByRole("button", { name: "Save" }).getAttribute("aria-busy")).toBe("true");
  press();
  enter();
  expect(onSubmit).toHaveBeenCalledTimes(1);
  type("Town", "Elsewhere");
  await act(async () => resolve("Saved."));
  expect(screen.getByText("Saved.")).toBeTruthy();
  expect([field("Name").value, field("Town").value]).toEqual(["", "Elsewhere"]);
});

it("a form with a disabled reason cannot be submitted by Enter either", () => {
  const onSubmit = vi.fn();
  render(<Sample onSubmit={onSubmit} disabledReason="Not today." />);
  type("Name", "Dana");
  enter();
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

it("a new password ticks each rule that it meets, also beside an error", () => {
  render(<NewPasswordField label="New" name="new" value="guru12" onChange={() => {}} error="Too short" />);
  const rules = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(rules).toEqual(["8 characters", "Upper and lower case", "A number: done", "One of !@#$%^&*"]);
  expect(screen.getByText("Too short")).toBeDefined();
});

// presentator#156, sentry#123434, statping#440: managers fill in fields without an event.
it("a form sends what a password manager has filled in without an event", async () => {
  const onSubmit = vi.fn();
  const { rerender } = render(<Sample onSubmit={onSubmit} keepsValues />);
  // React's own setter would note the change.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field("Name"), "Dana");
  // The form is drawn again meanwhile, for example when a part of it has loaded.
  rerender(<Sample onSubmit={onSubmit} keepsValues />);
  enter();
  await vi.waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ name: "Dana", town: "Here" }));
  expect(field("Name").value).toBe("Dana");
});

// password-manager-resources#370: a suggested password was refused.
it("fields of a new password tell their rules, and no other field does", () => {
  render(
    <>
      <PasswordField label="New" name="new" autoComplete="new-password" value="" onChange={() => {}} />
      <PasswordField label="Old" name="old" autoComplete="current-password" value="" onChange={() => {}} />
    </>,
  );
  expect(screen.getByLabelText("New").getAttribute("passwordrules")).toBe(
    "minlength: 8; maxlength: 128; required: upper; required: lower; required: digit; required: [!@#$%^&*];",
  );
  expect(screen.getByLabelText("Old").hasAttribute("passwordrules")).toBe(false);
});

it.each([
  ["101 emoji", "💸".repeat(101), "101/200"],
  ["marks of direction and spaces around the text", ` \u202a${"a".repeat(200)}\u202c `, "200/200"],
  ["too many marks on a letter", `Z${"\u0352".repeat(99)}`, "5/200"],
  ["a paste with line breaks", "a\r\n\r\nb", "4/200"],
])("the counter shows the stored length of %s", (_name, value, count) => {
  render(<TextArea label="Bio" name="bio" value={value} onChange={() => {}} max={200} />);
  expect(screen.getByText(count)).toBeTruthy();
});
