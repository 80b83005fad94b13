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

/** A sum of a player's ledger by group of causes. */
interface GroupSum {
  readonly group: string;
  readonly rows: number;
}

/** Returns the sums of what counts: each group less what was taken back of it. `less` takes one off the other. */
export function netSums<Sum extends GroupSum>(
  sums: readonly Sum[],
  less: (sum: Sum, back: Sum) => Sum,
): readonly Sum[] {
  const undone = new Map(sums.map((sum) => [undoneCause(sum.group), sum]));
  undone.delete(null);
  if (undone.size === 0) return sums;
  return sums.flatMap((sum) => {
    if (undoneCause(sum.group) !== null) return [];
    const back = undone.get(sum.group);
    if (!back) return [sum];
    return back.rows < sum.rows ? [less(sum, back)] : [];
  });
}
