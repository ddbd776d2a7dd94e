/**
 * Stands in for `typebox` in the browser's bundle: every schema is an empty object there. Browsers use the calls'
 * methods and paths and the shapes' types; checking is the server's work.
 */
export const Type: unknown = new Proxy({}, { get: () => () => ({}) });
