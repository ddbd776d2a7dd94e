/** An expected "no" of an admin command: its message is a sentence for the operator, and the exit code is 1. */
export class AdminError extends Error {
  override name = 'AdminRefusal';
}
