/** Stores unsent input for this browser tab; an explicit logout clears it. */
import { useMemo, useSyncExternalStore } from 'react';
import { createStore } from './store.ts';

const storageName = (name: string) => `jontro.${name}`;

/** Counts changes, so that components read again. */
const changes = createStore(() => 0);

function readText(name: string): string | null {
  try {
    return sessionStorage.getItem(storageName(name));
  } catch {
    return null; // Storage is disabled in this browser.
  }
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Returns the stored value; undefined if there is none or it is unreadable. */
export const readTabStorage = (name: string): unknown => parse(readText(name));

/** Stores a value; `undefined` removes it. Without storage the input lasts as long as the page. */
export function writeTabStorage(name: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(storageName(name));
    else sessionStorage.setItem(storageName(name), JSON.stringify(value));
  } catch {
    // Storage is disabled or full.
  }
  changes.set(changes.get() + 1);
}

export const clearTabStorage = (name: string): void => writeTabStorage(name, undefined);

/** The stored value for a component; undefined during server rendering, if there is none or it is unreadable. */
export function useTabStorage(name: string): unknown {
  const text = useSyncExternalStore(
    changes.subscribe,
    () => readText(name),
    () => null,
  );
  return useMemo(() => parse(text), [text]);
}
