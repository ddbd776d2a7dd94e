/** A person with an account of the embedded identity service: signs in, renews tokens, opens sessions; says what happened. */
import { type Asker, createAsker, type Tally } from './asking.ts';

export interface AccountHolder {
  readonly email: string;
  /** Password, at this shop address; keeps the tokens. Gives the status. */
  signIn(shopUrl: string): Promise<number>;
  /** A new ID token for the refresh token. */
  renew(shopUrl: string): Promise<number>;
  /** POST /jwt with the present ID token; keeps the session's cookie. */
  openSession(shopUrl: string, remember?: boolean): Promise<number>;
  /** Whether the session is good: a call that needs one. */
  look(shopUrl: string): Promise<number>;
}

const password = 'fault-secret-1';
const identity = '/identitytoolkit.googleapis.com/v1/accounts';

/** Registers somebody. Rejects when that fails: it is part of no fault. */
export async function register(shopUrl: string, email: string, tally: Tally): Promise<AccountHolder> {
  const tokens = { id: '', refresh: '' };
  let cookie: string | undefined;
  const at = (url: string): Asker => createAsker(url, tally, { cookie });
  const account = async (what: string, url: string, operation: string): Promise<number> => {
    const body = { email, password, returnSecureToken: true };
    const { status, text } = await at(url).call(what, 'POST', `${identity}:${operation}?key=embedded`, body);
    if (status !== 200) return status;
    const { idToken, refreshToken } = JSON.parse(text) as { idToken: string; refreshToken: string };
    Object.assign(tokens, { id: idToken, refresh: refreshToken });
    return status;
  };
  const holder: AccountHolder = {
    email,
    signIn: (url) => account('sign in', url, 'signInWithPassword'),
    async renew(url) {
      const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: tokens.refresh });
      const path = '/securetoken.googleapis.com/v1/token?key=embedded';
      const { status, text } = await at(url).ask('renew token', path, { method: 'POST', body });
      if (status === 200) tokens.id = (JSON.parse(text) as { id_token: string }).id_token;
      return status;
    },
    async openSession(url, remember = false) {
      const headers = { authorization: `Bearer ${tokens.id}` };
      const answer = await at(url).call('open session', 'POST', '/jwt', { email, remember }, headers);
      const [set] = answer.cookies;
      if (answer.status === 200 && set) cookie = set.split(';')[0];
      return answer.status;
    },
    look: async (url) => (await at(url).ask('look at orders', '/api/my-orders')).status,
  };
  if ((await account('register', shopUrl, 'signUp')) !== 200) throw new Error(`${email} could not register`);
  return holder;
}
