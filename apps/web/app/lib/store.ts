/** A value outside of React that components and modules can observe. */

export interface Store<Value> {
  get: () => Value;
  set: (next: Value) => void;
  /** Calls `listener` after each change; returns the function that unsubscribes it. */
  subscribe: (listener: () => void) => () => void;
}

/** Creates a store. `readInitial` is called at the first `get`, not when the module is loaded. */
export function createStore<Value>(readInitial: () => Value): Store<Value> {
  const listeners = new Set<() => void>();
  let current: { value: Value } | undefined;
  return {
    get() {
      current ??= { value: readInitial() };
      return current.value;
    },
    set(value) {
      current = { value };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
