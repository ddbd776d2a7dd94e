/** An expected failure of an admin command: its message is for the operator, and the exit code is 1. */
export class AdminError extends Error {
  override name = 'AdminError';
}
