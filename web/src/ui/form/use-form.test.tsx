import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import * as v from "valibot";
import { expect, it, vi } from "vitest";
import { Form } from "./form.tsx";
import { PasswordField } from "./password-field.tsx";
import { TextField } from "./text-field.tsx";
import { useForm } from "./use-form.ts";

const SignIn = v.object({ email: v.pipe(v.string(), v.minLength(1, "Missing")), password: v.string() });

function Example({ onSubmit }: { onSubmit: (values: object) => void }) {
  const form = useForm({
    schema: SignIn,
    initial: { email: "", password: "" },
    keepsValues: true,
    onSubmit: async (values) => void onSubmit(values),
    onError: String,
  });
  return (
    <Form form={form} buttonText="Sign In">
      <TextField label="Email" {...form.field("email")} />
      <PasswordField label="Password" autoComplete="current-password" {...form.field("password")} />
    </Form>
  );
}

// presentator#156, sentry#123434, statping#440: managers fill in fields without an event.
it("a form sends what a password manager has filled in without an event", async () => {
  const onSubmit = vi.fn();
  const { rerender } = render(<Example onSubmit={onSubmit} />);
  const fill = (label: string, text: string) => {
    // React's own setter would note the change.
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value") ?? {};
    set?.call(screen.getByLabelText(label), text);
  };
  fill("Email", "guru@example.com");
  fill("Password", "Guru!2345");
  // The form is drawn again meanwhile, for example when a part of it has loaded.
  rerender(<Example onSubmit={onSubmit} />);
  fireEvent.submit(screen.getByRole("button", { name: "Sign In" }).closest("form") ?? document);
  await waitFor(() =>
    expect(onSubmit).toHaveBeenCalledWith({ email: "guru@example.com", password: "Guru!2345" }),
  );
  expect(screen.getByLabelText("Email")).toHaveProperty("value", "guru@example.com");
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
