// The file that stores the state of a wallet's stand-in across restarts.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

interface StoredState {
  version: 1;
  payments: unknown[];
}

const MAX_PAYMENTS = 2000;

/**
 * Opens the file, or starts with `empty` when there is none; without a path the state is in memory only. Throws for a file that is
 * not a state of the stand-in for `wallet`.
 */
export function openState<State extends StoredState>(
  path: string | undefined,
  empty: State,
  wallet: string,
): { state: State; save(): void } {
  if (!path) return { state: empty, save: () => {} };
  mkdirSync(dirname(path), { recursive: true });
  const state = readState(path, empty, wallet);
  return {
    state,
    save() {
      state.payments.splice(0, Math.max(0, state.payments.length - MAX_PAYMENTS));
      writeFileSync(`${path}.next`, JSON.stringify(state), { mode: 0o600, flush: true });
      renameSync(`${path}.next`, path);
    },
  };
}

function readState<State extends StoredState>(path: string, empty: State, wallet: string): State {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return empty;
    throw error;
  }
  try {
    const state = JSON.parse(text) as State;
    if (state.version === 1) return { ...empty, ...state };
  } catch {
    // Reported below.
  }
  throw new Error(
    `${path} is not a state file of the stand-in for ${wallet}; delete it to start with a new one.`,
  );
}
