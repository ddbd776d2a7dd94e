/** Starts the session of this browser tab: nothing is loaded for a visitor who never signed in. */

/** Called once when the shell is there; gives the function that ends it. */
export function startSession(): () => void {
  return () => {};
}
