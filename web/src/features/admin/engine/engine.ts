import { useEffect, useState } from "react";
import type { EngineAnswer, EngineCall, EngineCalls } from "./protocol.ts";

/** The rules in their own Web Worker. */
export interface Engine {
  /** Asks the engine. Rejects if it fails or is stopped. */
  ask<Call extends EngineCall>(
    call: Call,
    ask: EngineCalls[Call]["ask"],
  ): Promise<EngineCalls[Call]["answer"]>;
  stop(): void;
}

/** Starts an engine. It holds at most one preview. */
function startEngine(): Engine {
  const worker = new Worker(new URL("./engine-worker.ts", import.meta.url), { type: "module" });
  const waiting = new Map<number, PromiseWithResolvers<EngineAnswer["answer"]>>();
  let lastId = 0;
  const fail = (error: Error): void => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.addEventListener("message", ({ data }: MessageEvent<EngineAnswer>) => {
    waiting.get(data.id)?.resolve(data.answer);
    waiting.delete(data.id);
  });
  worker.addEventListener("error", () => fail(new Error("The rules could not be run on this content.")));
  return {
    ask<Call extends EngineCall>(call: Call, ask: EngineCalls[Call]["ask"]) {
      lastId += 1;
      const answer = Promise.withResolvers<EngineAnswer["answer"]>();
      waiting.set(lastId, answer);
      worker.postMessage({ id: lastId, call, ask });
      // The worker answers each call with its own type.
      return answer.promise as Promise<EngineCalls[Call]["answer"]>;
    },
    stop() {
      worker.terminate();
      fail(new Error("The preview has ended."));
    },
  };
}

/** An engine for as long as the component is mounted; null before the first effect. */
export function useEngine(): Engine | null {
  const [engine, setEngine] = useState<Engine | null>(null);
  useEffect(() => {
    const started = startEngine();
    setEngine(started);
    return () => started.stop();
  }, []);
  return engine;
}
