/**
 * Names the account of a form's password for password managers: its sign-in address. Without one, they can fill in
 * theirs. They ignore elements hidden by `display`.
 */
export function AccountName({ email = "" }: { readonly email?: string }) {
  return (
    <input
      type="email"
      name="account"
      autoComplete="username"
      className="visually-hidden"
      defaultValue={email}
      readOnly={email !== ""}
      tabIndex={-1}
      aria-hidden
    />
  );
}
