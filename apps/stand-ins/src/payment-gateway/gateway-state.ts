// What the sandbox gateway remembers, and the file it survives a restart in.
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Fault } from './faults.ts';
import type { GatewaySession, Refund, Transaction } from './gateway-records.ts';
import type { Delivery } from './ipn-delivery.ts';

export interface GatewayState {
  version: 1;
  /** How far the sandbox's clock runs ahead of the machine's. */
  clockOffsetMs: number;
  sessions: GatewaySession[];
  transactions: Transaction[];
  refunds: Refund[];
  deliveries: Delivery[];
  faults: Fault[];
}

export interface StateFile {
  state: GatewayState;
  /** Writes everything at once; a kill at any moment leaves the old file or the new one, never a torn one. */
  save(): void;
}

const SESSIONS_KEPT = 2000;

export function emptyState(): GatewayState {
  return {
    version: 1,
    clockOffsetMs: 0,
    sessions: [],
    transactions: [],
    refunds: [],
    deliveries: [],
    faults: [],
  };
}

/** Opens the file, or starts empty when there is none yet. Refuses a file that is not a gateway's state. */
export function openStateFile(path: string | undefined): StateFile {
  if (!path) return { state: emptyState(), save: () => {} };
  mkdirSync(dirname(path), { recursive: true });
  const state = readState(path);
  return {
    state,
    save() {
      forgetOldest(state);
      const next = `${path}.next`;
      const file = openSync(next, 'w', 0o600);
      try {
        writeFileSync(file, JSON.stringify(state));
        fsyncSync(file);
      } finally {
        closeSync(file);
      }
      renameSync(next, path);
    },
  };
}

function readState(path: string): GatewayState {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return emptyState();
    throw error;
  }
  const state = parseState(text);
  if (state?.version !== 1)
    throw new Error(`${path} is not a state file of this sandbox gateway; remove it to start afresh.`);
  return { ...emptyState(), ...state };
}

function parseState(text: string): GatewayState | undefined {
  try {
    return JSON.parse(text) as GatewayState;
  } catch {
    return undefined;
  }
}

/** Keeps the file small: the oldest closed sessions go, with their transactions and deliveries. */
function forgetOldest(state: GatewayState): void {
  if (state.sessions.length <= SESSIONS_KEPT) return;
  const undelivered = new Set(
    state.deliveries.filter((one) => one.state === 'waiting').map((one) => one.sessionKey),
  );
  const closed = state.sessions.filter((one) => one.state !== 'open' && !undelivered.has(one.sessionKey));
  const gone = new Set(closed.slice(0, state.sessions.length - SESSIONS_KEPT).map((one) => one.sessionKey));
  const kept = (one: { sessionKey: string }) => !gone.has(one.sessionKey);
  state.sessions = state.sessions.filter(kept);
  state.transactions = state.transactions.filter(kept);
  state.deliveries = state.deliveries.filter(kept);
}
