/** Long work in slices of time, between which other requests have their turn. */
import { setImmediate as othersTurn } from 'node:timers/promises';

/** In ms: nobody notices a wait of so long. */
const sliceMs = 8;

/** Gives what the work awaits after each of its steps: nothing until a slice is over, then others' turn. */
export function createWorkSlices(now: () => number = () => performance.now()): () => Promise<void> {
  let start = now();
  return async () => {
    if (now() - start < sliceMs) return;
    await othersTurn();
    start = now();
  };
}
