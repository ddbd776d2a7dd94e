/** The data directory cannot be used, or the server did not start; the message is for the operator. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}
