/** Fields of a log line. Never include a token, password, email address or body. */
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Writes a structured line, which the platform's log search indexes by field. */
export function logLine(level: "info" | "error", message: string, fields: LogFields): void {
  const line = JSON.stringify({ level, message, ...fields });
  if (level === "error") console.error(line);
  else console.log(line);
}

/** Describes an unexpected error for the log: its name, message and stack, without user data. */
export function describeError(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: typeof error };
  return {
    error: error.name,
    // After its first line, a database error repeats the statement and its parameters.
    reason: error.message.split("\n", 1)[0]?.slice(0, 300),
    stack: error.stack?.split("\n").slice(1, 8).join(" | "),
    ...(error.cause instanceof Error ? { cause: error.cause.message.slice(0, 300) } : {}),
  };
}
