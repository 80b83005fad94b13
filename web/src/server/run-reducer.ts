/** The result of a pure reducer: the next state and the effects to perform, in order. */
export interface Transition<State, Effect> {
  readonly state: State;
  readonly effects: readonly Effect[];
}

interface ReducerOptions<State, Event, Effect> {
  readonly initial: State;
  readonly reduce: (state: State, event: Event) => Transition<State, Effect>;
  readonly perform: (effect: Effect) => void;
  /** Called with each change, before its effects run. */
  readonly onState: (state: State) => void;
}

/**
 * Runs a reducer. Returns its dispatch function. Queues events that effects dispatch until all earlier effects are done,
 * so that every event sees a settled state.
 */
export function runReducer<State, Event, Effect>({
  initial,
  reduce,
  perform,
  onState,
}: ReducerOptions<State, Event, Effect>): (event: Event) => void {
  let state = initial;
  let isRunning = false;
  const queue: Event[] = [];

  return (event) => {
    queue.push(event);
    if (isRunning) return;
    isRunning = true;
    try {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        const transition = reduce(state, next);
        if (transition.state !== state) {
          state = transition.state;
          onState(state);
        }
        transition.effects.forEach(perform);
      }
    } finally {
      isRunning = false;
    }
  };
}
