import { type ContactProof, type ProofSetting, type Proved, proveContact } from "./proof.ts";

/** A message to the proof's worker. */
export type ProofRequest =
  | { readonly type: "setting"; readonly setting: ProofSetting }
  | { readonly type: "prove"; readonly number: number; readonly proved: Proved };
/** The worker's reply to `prove`. */
export interface ProofReply {
  readonly number: number;
  readonly proof: ContactProof;
}

/** Proves versions of one contact: only the newest, if they arrive faster than they can be proved. */
export interface Prover {
  readonly prove: (proved: Proved) => void;
  readonly stop: () => void;
}

/**
 * Proves in a worker: the content check of the bundled content takes about a second. Where there are no workers it
 * proves on the page.
 */
export function startProver(setting: ProofSetting, onProof: (proof: ContactProof) => void): Prover {
  if (typeof Worker === "undefined") {
    return {
      prove: (proved) => onProof(proveContact(proved, setting)),
      stop: () => {},
    };
  }
  const worker = new Worker(new URL("./proof-worker.ts", import.meta.url), { type: "module" });
  const tell = (request: ProofRequest) => worker.postMessage(request);
  let newest = 0;
  /** Waits while the worker proves an older version. */
  let waiting: ProofRequest | null = null;
  let isBusy = false;
  worker.addEventListener("message", ({ data }: MessageEvent<ProofReply>) => {
    isBusy = false;
    if (waiting) {
      isBusy = true;
      tell(waiting);
      waiting = null;
    }
    if (data.number === newest) onProof(data.proof);
  });
  tell({ type: "setting", setting });
  return {
    prove(proved) {
      newest += 1;
      const request: ProofRequest = { type: "prove", number: newest, proved };
      if (isBusy) waiting = request;
      else {
        isBusy = true;
        tell(request);
      }
    },
    stop: () => worker.terminate(),
  };
}
