/** Splits a long computation into time slices, between which other requests are handled. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

/** In ms; too short a delay for other requests to be noticed. */
const sliceMs = 8;

/** Returns a function to await after each step: it yields to the event loop once a time slice is over. */
export function createTimeSlices(now: () => number = () => performance.now()): () => Promise<void> {
  let start = now();
  return async () => {
    if (now() - start < sliceMs) return;
    await yieldToEventLoop();
    start = now();
  };
}
