/**
 * Tells password managers whose password a form is about: the address that signs in. Without one, they can fill in
 * theirs. They ignore what is hidden by `display`.
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
