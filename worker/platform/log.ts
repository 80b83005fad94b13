/** Fields of a log line. Never a token, a password, an e-mail address or a body. */
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Writes one structured line, which the platform's log search indexes by field. */
export function logLine(level: "info" | "error", message: string, fields: LogFields): void {
  const line = JSON.stringify({ level, message, ...fields });
  if (level === "error") console.error(line);
  else console.log(line);
}

/** What an unexpected fault may tell the log: its kind and where it came from, without the values it was about. */
export function describeFault(fault: unknown): LogFields {
  if (!(fault instanceof Error)) return { fault: typeof fault };
  return {
    fault: fault.name,
    // A database error repeats the statement and its parameters after the first line.
    reason: fault.message.split("\n", 1)[0]?.slice(0, 300),
    stack: fault.stack?.split("\n").slice(1, 8).join(" | "),
    ...(fault.cause instanceof Error ? { cause: fault.cause.message.slice(0, 300) } : {}),
  };
}
