// The state of the sandbox gateway, and the file that stores it.
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Fault } from './faults.ts';
import type { GatewaySession, Refund, Transaction } from './gateway-records.ts';
import type { Delivery } from './ipn-delivery.ts';

export interface GatewayState {
  version: 1;
  /** How far the sandbox's clock is ahead of the system clock. */
  clockOffsetMs: number;
  sessions: GatewaySession[];
  transactions: Transaction[];
  refunds: Refund[];
  deliveries: Delivery[];
  faults: Fault[];
}

export interface StateFile {
  state: GatewayState;
  /** Writes atomically: a kill at any time leaves the old file or the new one. */
  save(): void;
}

const MAX_SESSIONS = 2000;

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

/** Opens the file, or starts empty when there is none. Throws for a file that is not a gateway's state. */
export function openStateFile(path: string | undefined): StateFile {
  if (!path) return { state: emptyState(), save: () => {} };
  mkdirSync(dirname(path), { recursive: true });
  const state = readState(path);
  return {
    state,
    save() {
      dropOldest(state);
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
    throw new Error(
      `${path} is not a state file of this sandbox gateway; delete it to start with a new one.`,
    );
  return { ...emptyState(), ...state };
}

function parseState(text: string): GatewayState | undefined {
  try {
    return JSON.parse(text) as GatewayState;
  } catch {
    return undefined;
  }
}

/** Limits the file: drops the oldest closed sessions with their transactions and deliveries. */
function dropOldest(state: GatewayState): void {
  if (state.sessions.length <= MAX_SESSIONS) return;
  const undelivered = new Set(
    state.deliveries.filter((delivery) => delivery.state === 'waiting').map(({ sessionKey }) => sessionKey),
  );
  const closed = state.sessions.filter(
    (session) => session.state !== 'open' && !undelivered.has(session.sessionKey),
  );
  const dropped = new Set(
    closed.slice(0, state.sessions.length - MAX_SESSIONS).map(({ sessionKey }) => sessionKey),
  );
  const remains = ({ sessionKey }: { sessionKey: string }) => !dropped.has(sessionKey);
  state.sessions = state.sessions.filter(remains);
  state.transactions = state.transactions.filter(remains);
  state.deliveries = state.deliveries.filter(remains);
}
