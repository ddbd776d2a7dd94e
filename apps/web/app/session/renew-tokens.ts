/** Fetches the current user's ID token again, after a change that its claims show. */
import { auth } from './identity-client.ts';

export async function renewTokens(): Promise<void> {
  await auth.currentUser?.getIdToken(true);
}
