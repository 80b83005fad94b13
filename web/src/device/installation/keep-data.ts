/** Asks the browser to keep this device's data when the disk is full. */
export function keepData(): void {
  void navigator.storage?.persist?.().catch(() => {});
}
