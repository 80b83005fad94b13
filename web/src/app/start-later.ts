/** Delay before a signed-in page loads what the first paint doesn't need, and before another attempt, in milliseconds. */
const DELAY_MS = 1_500;

/** Starts the queues, the shift plan and the prefetch. Returns a function that stops them. */
export function startLater(): () => void {
  let stop = () => {};
  let isOver = false;
  let timer = setTimeout(load, DELAY_MS);

  function load(): void {
    import("./signed-in-later.ts").then(
      ({ startSignedIn }) => {
        if (!isOver) stop = startSignedIn();
      },
      () => {
        if (!isOver) timer = setTimeout(load, DELAY_MS);
      },
    );
  }

  return () => {
    isOver = true;
    clearTimeout(timer);
    stop();
  };
}
