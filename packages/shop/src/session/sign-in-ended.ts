/** The code of a 401 after which the browser must sign in again: its sign-in was ended elsewhere, or left unused for too long. */
export const signInEndedCode = 'sign-in-ended';
