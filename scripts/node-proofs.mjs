/** What the node tests of this process prove, by file and title: told by the running test, read by the reporter. */

const proofs = new Map();
const keyOf = ({ file, name }) => `${file}\t${name}`;

/** Adds points and sentences that a test proves. */
export function addProofs(test, ids) {
  const known = proofs.get(keyOf(test)) ?? [];
  proofs.set(keyOf(test), [...new Set([...known, ...ids])]);
}

/** The points and sentences that a test has said to prove; undefined if none. */
export const proofsOf = (test) => proofs.get(keyOf(test));
