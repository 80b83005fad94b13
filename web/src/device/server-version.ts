/** Name of the Worker's version in the Server-Timing header of its replies. */
const METRIC = "version";

/** Calls back when a reply comes from another version of the server than the previous reply. */
export function onServerVersionChange(listener: () => void): void {
  if (!("PerformanceObserver" in globalThis)) return;
  let known: string | null = null;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const version = entry instanceof PerformanceResourceTiming ? versionOf(entry) : null;
      if (version === null || version === known) continue;
      if (known !== null) listener();
      known = version;
    }
  });
  observer.observe({ type: "resource", buffered: true });
}

function versionOf({ serverTiming }: PerformanceResourceTiming): string | null {
  return serverTiming?.find(({ name }) => name === METRIC)?.description ?? null;
}
