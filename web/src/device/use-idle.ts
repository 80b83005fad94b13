import { useEffect, useState } from "react";
import { whenIdle } from "./when-idle.ts";

/** Returns false until the component is on the screen and the browser has nothing more urgent to do. */
export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => whenIdle(() => setIsIdle(true)), []);
  return isIdle;
}
