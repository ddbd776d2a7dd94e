/** A browser's storage for tests. */

/** Replaces the browser's storage; `forbidden` throws as a browser does that blocks it. */
export function provideStorage(stored: Record<string, string>, forbidden = false) {
  const access = <Result>(result: () => Result): Result => {
    if (forbidden) throw new DOMException('denied', 'SecurityError');
    return result();
  };
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    value: {
      getItem: (name: string) => access(() => stored[name] ?? null),
      setItem: (name: string, value: string) =>
        access(() => {
          stored[name] = value;
        }),
      removeItem: (name: string) => access(() => void delete stored[name]),
    },
  });
  return stored;
}

export const removeStorage = (): boolean => Reflect.deleteProperty(globalThis, 'localStorage');
