/** Passes a result on. Rejects with `fault` if the browser doesn't answer within `ms` milliseconds. */
export function within<Result>(ms: number, work: Promise<Result>, fault: Error): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(fault), ms);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
