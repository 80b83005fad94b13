/** Returns the result of `work`. Throws a TimeoutError if it takes longer than `ms`. */
export async function inTime<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException("No answer in time", "TimeoutError")), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
