import { type ComponentType, createElement, type FunctionComponent, lazy, useState } from "react";
import { steadyNow } from "../../clock.ts";
import { untilStill } from "../../device/stillness.ts";

/** A component whose code loads separately. */
export interface LazyComponent<Props extends object> extends FunctionComponent<Props> {
  /** Loads the code. */
  load(): Promise<unknown>;
}

/** Changes when the parts whose code failed to load may try again. */
let attempt = 0;

/** Lets the parts that failed load again when they are next shown. React itself would remember each failure. */
export function retryLazyComponents(): void {
  attempt += 1;
}

/** Returns a component that is the default of a file. */
export const lazyPage = <Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
) => lazyComponent(async () => (await load()).default);

/**
 * Returns a component whose code `load` fetches. Once it is there, the component draws at once; until then it suspends, and while a
 * pointer presses. React delays what replaces a fallback, so the first page loads its parts before it draws.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | null = null;
  const loadOnce = async () => {
    loaded ??= await load();
    return loaded;
  };
  let isWaiting = false;
  const loadLater = async () => {
    const begunAt = steadyNow();
    isWaiting = true;
    try {
      const content = await loadOnce();
      await untilStill(begunAt);
      return { default: content };
    } finally {
      isWaiting = false;
    }
  };
  let later = { attempt, Content: lazy(loadLater) };
  function currentLater() {
    if (later.attempt !== attempt) later = { attempt, Content: lazy(loadLater) };
    return later.Content;
  }
  function Content(props: Props) {
    // A component keeps the type with which it was drawn first: another one would draw it anew. While one waits, its parent may draw again.
    const [Shown] = useState<ComponentType<Props>>(() => (isWaiting ? null : loaded) ?? currentLater());
    return createElement(Shown, props);
  }
  return Object.assign(Content, { load: loadOnce });
}
