/** What the hasher Worker answers. Null means that too many passwords wait already. */
export interface PasswordCalls {
  hash(password: string): Promise<string | null>;
  /** Takes as long if `stored` is null (no such account, or one without a password), and is then false. */
  verify(password: string, stored: string | null): Promise<boolean | null>;
}
