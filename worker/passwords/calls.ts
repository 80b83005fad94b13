/** RPC interface of the hasher Worker. Null means that its queue is full. */
export interface PasswordCalls {
  /** Answers once no hash is waiting or one has finished: its line moves. */
  ping(): Promise<true>;
  hash(password: string): Promise<string | null>;
  /** Returns false, after the same time, if `stored` is null (no such account, or no password). */
  verify(password: string, stored: string | null): Promise<boolean | null>;
}
