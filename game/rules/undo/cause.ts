const PREFIX = "undo:";

/** Returns the cause of the row that takes another row back: `undo:action:bag_fries`. Works for groups of causes too. */
export const undoCause = (cause: string): string => PREFIX + cause;

/** Returns the cause that an undo takes back; null if the cause is no undo. */
export function undoneCause(cause: string): string | null {
  return cause.startsWith(PREFIX) ? cause.slice(PREFIX.length) : null;
}

/** A row, as far as its undo is recognised by it. */
interface Numbered {
  readonly seq: number;
  readonly cause: string;
}

/** Returns the rows (in order) without those that were taken back, and without their undos: one follows at once or never. */
export function withoutUndone<Row extends Numbered>(rows: readonly Row[]): readonly Row[] {
  const isPair = (row: Row | undefined, next: Row | undefined) =>
    row !== undefined && next?.seq === row.seq + 1 && next.cause === undoCause(row.cause);
  return rows.filter((row, place) => !isPair(row, rows[place + 1]) && !isPair(rows[place - 1], row));
}
