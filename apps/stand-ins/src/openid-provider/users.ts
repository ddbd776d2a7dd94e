// The users who can sign in: a few fictitious ones and any typed e-mail.
import { createHash } from 'node:crypto';

export interface User {
  email: string;
  name: string;
  emailVerified: boolean;
}

export const DEMO_USERS: readonly Omit<User, 'emailVerified'>[] = [
  { email: 'nadia.karim@example.com', name: 'Nadia Karim' },
  { email: 'tanvir.hasan@example.com', name: 'Tanvir Hasan' },
  { email: 'rumana@example.com', name: 'রুমানা চৌধুরী' },
];

/** Returns the subject of an e-mail, always the same: a long decimal number. */
export function subjectOf(email: string): string {
  const digest = createHash('sha256').update(email.trim().toLowerCase()).digest();
  return digest.readBigUInt64BE().toString().padStart(20, '1');
}

/** Reads the login form. Returns an error message when no valid e-mail was typed. */
export function readUser(form: URLSearchParams): User | string {
  const emailVerified = form.get('verified') === 'yes';
  const chosen = DEMO_USERS.find((user) => user.email === form.get('person'));
  if (chosen) return { ...chosen, emailVerified };
  const email = (form.get('email') ?? '').trim().toLowerCase();
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) || email.length > 254)
    return 'Enter a complete email address.';
  const name = (form.get('name') ?? '').trim().slice(0, 100) || (email.split('@')[0] ?? email);
  return { email, name, emailVerified };
}
