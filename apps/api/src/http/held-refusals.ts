/**
 * Holds each refusal for a moment before it is sent: a proxy or a program that is refused at once asks again at once, so that
 * the shop would do nothing but refuse.
 */

/** Nobody notices it; a connection that only gets refusals asks ten times a second. In ms. */
const heldMs = 100;
/** More of them are sent at once: each has its socket and its request in memory. */
const maxHeld = 2_000;

/** Returns a function that calls `send` after a moment, or at once when too many are held. */
export function createHeldRefusals(): (send: () => void) => void {
  let held = 0;
  return (send) => {
    if (held >= maxHeld) return send();
    held += 1;
    setTimeout(() => {
      held -= 1;
      send();
    }, heldMs);
  };
}
