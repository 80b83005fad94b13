/**
 * Opens the device's share sheet. Closing it is not an error. Returns null if there is none for this data, or the browser refuses,
 * as it does long after the press.
 */
export async function openShareSheet(data: ShareData): Promise<"shared" | "cancelled" | null> {
  if (!canShare(data)) return null;
  try {
    await navigator.share(data);
    return "shared";
  } catch (fault) {
    // InvalidStateError: an earlier sheet is still open.
    const isOver = fault instanceof DOMException && ["AbortError", "InvalidStateError"].includes(fault.name);
    return isOver ? "cancelled" : null;
  }
}

/** Returns whether the device has a share sheet for this data. */
export function canShare(data: ShareData): boolean {
  return navigator.canShare?.(data) ?? false;
}
