/** A user of the embedded identity service who signs in, refreshes tokens and opens sessions; each method returns the status. */
import { createTimedClient, type Tally, type TimedClient } from './timed-client.ts';

export interface AccountHolder {
  readonly email: string;
  /** Signs in with the password at this shop URL and stores the tokens. */
  signIn(shopUrl: string): Promise<number>;
  /** Exchanges the refresh token for a new ID token. */
  refreshToken(shopUrl: string): Promise<number>;
  /** Sends POST /jwt with the current ID token and stores the session cookie. */
  openSession(shopUrl: string, remember?: boolean): Promise<number>;
  /** Sends a request that needs a session. */
  checkSession(shopUrl: string): Promise<number>;
}

const password = 'fault-secret-1';
const identity = '/identitytoolkit.googleapis.com/v1/accounts';

/** Registers an account. Rejects if that fails, because no fault is active yet. */
export async function register(shopUrl: string, email: string, tally: Tally): Promise<AccountHolder> {
  const tokens = { id: '', refresh: '' };
  let cookie: string | undefined;
  const clientAt = (url: string): TimedClient => createTimedClient(url, tally, { cookie });
  const authenticate = async (what: string, url: string, operation: string): Promise<number> => {
    const body = { email, password, returnSecureToken: true };
    const { status, text } = await clientAt(url).sendJson(
      what,
      'POST',
      `${identity}:${operation}?key=embedded`,
      body,
    );
    if (status !== 200) return status;
    const { idToken, refreshToken } = JSON.parse(text) as { idToken: string; refreshToken: string };
    Object.assign(tokens, { id: idToken, refresh: refreshToken });
    return status;
  };
  const accountHolder: AccountHolder = {
    email,
    signIn: (url) => authenticate('sign in', url, 'signInWithPassword'),
    async refreshToken(url) {
      const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: tokens.refresh });
      const path = '/securetoken.googleapis.com/v1/token?key=embedded';
      const { status, text } = await clientAt(url).send('renew token', path, { method: 'POST', body });
      if (status === 200) tokens.id = (JSON.parse(text) as { id_token: string }).id_token;
      return status;
    },
    async openSession(url, remember = false) {
      const headers = { authorization: `Bearer ${tokens.id}` };
      const response = await clientAt(url).sendJson(
        'open session',
        'POST',
        '/jwt',
        { email, remember },
        headers,
      );
      const [setCookie] = response.cookies;
      if (response.status === 200 && setCookie) cookie = setCookie.split(';')[0];
      return response.status;
    },
    checkSession: async (url) => (await clientAt(url).send('look at orders', '/api/my-orders')).status,
  };
  if ((await authenticate('register', shopUrl, 'signUp')) !== 200)
    throw new Error(`${email} could not register`);
  return accountHolder;
}
