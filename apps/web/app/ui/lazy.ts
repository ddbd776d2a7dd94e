/** Lazy loading of components. */
import { type ComponentType, useEffect, useState } from 'react';

/**
 * Returns the component, undefined until it is loaded, and the function that loads it. A failed load is told to `onFailure`, and
 * retried on the next call.
 */
export function useLazy<P>(load: () => Promise<{ default: ComponentType<P> }>, onFailure = () => {}) {
  const [module, setModule] = useState<{ default: ComponentType<P> }>();
  const request = () => {
    if (!module) load().then(setModule, onFailure);
  };
  return [module?.default, request] as const;
}

/** Returns the component, loaded after the page; undefined until then. `isWanted` is asked once, in the browser. */
export function useLoaded<P>(load: () => Promise<{ default: ComponentType<P> }>, isWanted = () => true) {
  const [Component, request] = useLazy(load);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (isWanted()) request();
  }, []);
  return Component;
}
