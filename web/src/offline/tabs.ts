/** Opens a channel to the other tabs of this browser, and hears them; null where the browser has or allows none. */
export function openTabs(name: string, hear: (event: MessageEvent) => void): BroadcastChannel | null {
  try {
    const tabs = new BroadcastChannel(name);
    tabs.onmessage = hear;
    return tabs;
  } catch {
    return null;
  }
}
