/** Delay before another attempt to load the chunk, in milliseconds. */
const RETRY_MS = 1_500;

/** Loads what a signed-in page doesn't need for its first paint, and starts the queues, the shift plan and the prefetch. Returns a function that stops them. */
export function startLater(): () => void {
  let stop = () => {};
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function load(): void {
    import("./signed-in-later.ts").then(
      ({ startSignedIn }) => {
        if (!isOver) stop = startSignedIn();
      },
      () => {
        if (!isOver) timer = setTimeout(load, RETRY_MS);
      },
    );
  }

  load();
  return () => {
    isOver = true;
    clearTimeout(timer);
    stop();
  };
}
