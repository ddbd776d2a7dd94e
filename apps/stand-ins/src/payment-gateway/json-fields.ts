/** Fields of a JSON body that may be anything. */

function read(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
}

/** A text; undefined for anything else. */
export function readText(body: unknown, name: string): string | undefined {
  const value = read(body, name);
  return typeof value === 'string' ? value : undefined;
}

/** A finite number; undefined for anything else. */
export function readNumber(body: unknown, name: string): number | undefined {
  const value = read(body, name);
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}
