// Parses a request for faults: `{ scope, times?, faults: { ipn: 'lost', validation: ['timeout'] } }`.
import { FAULT_AREAS, type FaultArea, type FaultScope, isFaultArea, isFaultValue } from './faults.ts';

export interface FaultRequest {
  area: FaultArea;
  value: string;
  scope: FaultScope;
  times?: number;
}

/** Returns the requested faults one by one, or an error message. */
export function readFaultRequests(body: unknown): FaultRequest[] | string {
  if (typeof body !== 'object' || body === null) return 'The body must be a JSON object.';
  const { scope: scopeInput, times, faults } = body as Record<string, unknown>;
  const scope = readScope(scopeInput ?? 'next');
  if (!scope) return 'scope must be "next", "global" or { "tranId": "…" }.';
  if (times !== undefined && !(Number.isInteger(times) && Number(times) > 0))
    return 'times must be a whole number from 1 up.';
  if (typeof faults !== 'object' || faults === null) return 'faults must be an object of areas.';

  const requested: FaultRequest[] = [];
  for (const [area, values] of Object.entries(faults)) {
    if (!isFaultArea(area)) return `There is no fault area "${area}"; there are ${FAULT_AREAS.join(', ')}.`;
    for (const value of [values].flat()) {
      if (typeof value !== 'string' || !isFaultValue(area, value))
        return `"${value}" is not a fault of ${area}.`;
      requested.push({ area, value, scope, times: times === undefined ? undefined : Number(times) });
    }
  }
  return requested;
}

function readScope(scope: unknown): FaultScope | undefined {
  if (scope === 'next' || scope === 'global') return scope;
  if (typeof scope !== 'object' || scope === null) return undefined;
  const tranId: unknown = Reflect.get(scope, 'tranId');
  return typeof tranId === 'string' && tranId ? { tranId } : undefined;
}
