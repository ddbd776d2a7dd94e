/** A part of the page that is loaded when it is first needed. */
import { type ComponentType, useState } from 'react';

/**
 * Gives the component, undefined until it is there, and the function that loads it. A load that failed is tried again
 * the next time it is asked for.
 */
export function useLazy<P>(load: () => Promise<{ default: ComponentType<P> }>) {
  const [part, setPart] = useState<{ default: ComponentType<P> }>();
  const need = () => {
    if (!part) load().then(setPart, () => {});
  };
  return [part?.default, need] as const;
}
