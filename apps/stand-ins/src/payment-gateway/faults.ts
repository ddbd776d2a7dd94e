// Fault injection: what the gateway gets wrong, for which session, and how often.
import { newId } from './identifiers.ts';

export const FAULT_AREAS = [
  'ipn',
  'return',
  'sign',
  'validation',
  'tamper',
  'session',
  'query',
  'refund',
] as const;
export type FaultArea = (typeof FAULT_AREAS)[number];

/** The next session to be opened, everything, one `tran_id`, or (once bound) one session. */
export type FaultScope = 'next' | 'global' | { tranId: string } | { sessionKey: string };

export interface Fault {
  id: string;
  area: FaultArea;
  value: string;
  scope: FaultScope;
  /** How many more requests it affects; null until cleared. */
  left: number | null;
}

/** Broken responses, shared by the three server-to-server APIs. */
const BROKEN = /^(timeout|reset|500|502-html|bad-json|empty|api-failed|inactive|slow:\d+)$/;

const VALUES: Record<FaultArea, readonly RegExp[]> = {
  ipn: [
    /^(before-return|lost|retry-on-error|(after-return|delay):\d+|duplicate:\d+(:concurrent)?)$/,
    /^(out-of-order:(FAILED|CANCELLED)|content-type:[\w.+/-]+)$/,
  ],
  return: [/^(lost|twice|get|delay:\d+|wrong-endpoint|stay-on-failure)$/],
  sign: [
    /^(bad|absent|key-lists-missing-field|key-empty|sha2-only|md5-only|extra-fields|amount-without-decimals)$/,
  ],
  validation: [BROKEN, /^invalid-once$/],
  tamper: [/^(amount-lower|amount-higher|currency|tran-id|val-id|numeric-risk)$/],
  session: [/^(failed:.{1,200}|500|html|timeout|no-url|foreign-url|no-sessionkey)$/],
  query: [BROKEN, /^(none|pending|shuffle|count-as-text|element-missing)$/],
  refund: [BROKEN, /^(timeout-after-accept|invalid-source)$/],
};

export const isFaultArea = (text: string): text is FaultArea => FAULT_AREAS.some((area) => area === text);

export const isFaultValue = (area: FaultArea, value: string): boolean =>
  VALUES[area].some((pattern) => pattern.test(value));

export interface FaultSubject {
  tranId?: string;
  sessionKey?: string;
}

export interface Faults {
  list(): Fault[];
  /** `times` limits it to so many requests. */
  add(area: FaultArea, value: string, scope: FaultScope, times?: number): Fault;
  remove(id: string): boolean;
  clear(): void;
  /** Returns the values active for a subject; counts as one use of each. */
  take(area: FaultArea, subject: FaultSubject): string[];
  /** Binds the faults for the next session to this one. */
  bindNext(sessionKey: string): void;
}

/** Manages the list of faults of the state file; calls `changed` after each change. */
export function createFaults(faults: Fault[], changed: () => void): Faults {
  const drop = (unwanted: (fault: Fault) => boolean) => {
    const kept = faults.filter((fault) => !unwanted(fault));
    const dropped = kept.length < faults.length;
    faults.splice(0, faults.length, ...kept);
    return dropped;
  };

  return {
    list: () => faults,
    add(area, value, scope, times) {
      const left = value === 'invalid-once' ? 1 : (times ?? null);
      const fault = { id: newId(), area, value, scope, left };
      faults.push(fault);
      changed();
      return fault;
    },
    remove(id) {
      const dropped = drop((fault) => fault.id === id);
      changed();
      return dropped;
    },
    clear() {
      drop(() => true);
      changed();
    },
    take(area, subject) {
      const active = faults.filter(
        (fault) => fault.area === area && matchesScope(fault.scope, area, subject),
      );
      if (active.length === 0) return [];
      for (const fault of active) {
        if (fault.left !== null) fault.left -= 1;
        // A session fault for "the next session" ends once a session was requested.
        else if (fault.scope === 'next') fault.left = 0;
      }
      drop((fault) => fault.left !== null && fault.left <= 0);
      changed();
      return active.map((fault) => fault.value);
    },
    bindNext(sessionKey) {
      for (const fault of faults) {
        if (fault.scope === 'next' && fault.area !== 'session') fault.scope = { sessionKey };
      }
      changed();
    },
  };
}

function matchesScope(scope: FaultScope, area: FaultArea, subject: FaultSubject): boolean {
  if (scope === 'global') return true;
  if (scope === 'next') return area === 'session';
  if ('tranId' in scope) return scope.tranId === subject.tranId;
  return scope.sessionKey === subject.sessionKey;
}

/** Returns the number of a value such as `delay:5`, by its name. */
export function faultNumber(values: readonly string[], name: string): number | undefined {
  const value = values.find((text) => text.startsWith(`${name}:`));
  return value === undefined ? undefined : Number(value.split(':')[1]);
}
