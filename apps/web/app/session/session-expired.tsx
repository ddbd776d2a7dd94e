/** The dialog of an expired session (specification sections 4 and 8). */
export function SessionExpired() {
  return null;
}
