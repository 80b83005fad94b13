/** Replaces the browser's locks in tests. All tabs of a test share one. */
export class FakeLocks {
  #queue: { readonly run: () => Promise<unknown>; readonly done: () => void }[] = [];
  #held: { readonly fail: (error: unknown) => void } | null = null;
  /** Tells a suspended tab that its lock was stolen, once it runs again. Null if tabs learn of it at once. */
  late: (() => void)[] | null = null;

  request(
    name: string,
    { steal = false, signal }: { readonly steal?: boolean; readonly signal?: AbortSignal },
    run: () => Promise<unknown>,
  ): Promise<void> {
    // As in a browser.
    if (name.startsWith("-")) return Promise.reject(new DOMException("Bad name", "NotSupportedError"));
    return new Promise((resolve, reject) => {
      const entry = { run, done: resolve, fail: reject };
      signal?.addEventListener("abort", () => {
        if (!this.#queue.includes(entry)) return;
        this.#queue = this.#queue.filter((each) => each !== entry);
        reject(signal.reason);
      });
      if (steal) {
        const tell = this.#held?.fail.bind(null, new DOMException("stolen", "AbortError"));
        if (this.late && tell) this.late.push(tell);
        else tell?.();
        this.#held = null;
        this.#queue.unshift(entry);
      } else {
        this.#queue.push(entry);
      }
      queueMicrotask(() => this.#grant());
    });
  }

  #grant(): void {
    const next = this.#held ? undefined : this.#queue.shift();
    if (!next) return;
    const held = { fail: () => {}, ...next };
    this.#held = held;
    void next.run().then(() => {
      if (this.#held === held) this.#held = null;
      next.done();
      this.#grant();
    });
  }
}

/** Replaces the browser's channel in tests. Delivers in order, one message for each microtask. */
export class FakeChannel extends EventTarget {
  static open: FakeChannel[] = [];
  /** A suspended tab neither receives nor, as its code doesn't run, sends. */
  isSuspended = false;
  readonly name: string;

  constructor(name: string) {
    super();
    this.name = name;
    FakeChannel.open.push(this);
  }

  postMessage(message: unknown): void {
    if (this.isSuspended) return;
    const data: unknown = structuredClone(message);
    for (const other of FakeChannel.open) {
      if (other === this || other.name !== this.name) continue;
      queueMicrotask(() => {
        if (!other.isSuspended && FakeChannel.open.includes(other)) {
          other.dispatchEvent(Object.assign(new Event("message"), { data }));
        }
      });
    }
  }

  close(): void {
    FakeChannel.open = FakeChannel.open.filter((each) => each !== this);
  }
}
