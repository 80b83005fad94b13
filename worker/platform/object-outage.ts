/** A Durable Object failed, or could not be reached. The call may have taken effect, so only a call that can be repeated is. */
export class ObjectOutage extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : "A Durable Object failed", { cause });
    this.name = "ObjectOutage";
  }
}

/** Returns a stub whose calls throw an ObjectOutage if they fail: objects return their refusals. */
export function reportingOutages<Stub extends object>(stub: Stub): Stub {
  return new Proxy(stub, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      return async (...values: unknown[]): Promise<unknown> => {
        try {
          // Not `value.apply`, which would be a call of the object's own.
          return await Reflect.apply(value, target, values);
        } catch (cause) {
          throw new ObjectOutage(cause);
        }
      };
    },
  });
}
