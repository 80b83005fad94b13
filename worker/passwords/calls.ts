/** RPC interface of the hasher Worker. Null means that its queue is full. */
export interface PasswordCalls {
  /** Answers at once, without waiting for a hash. Shows that the Worker is up. */
  ping(): Promise<true>;
  hash(password: string): Promise<string | null>;
  /** Returns false, after the same time, if `stored` is null (no such account, or no password). */
  verify(password: string, stored: string | null): Promise<boolean | null>;
}
