/** Calls the embedded identity service of a test shop as the SDK does. */
import type { TestShop } from './test-shop.ts';

/** Any answer of the service; `error.message` of a refusal. */
export interface IdentityAnswer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the protocol's answers differ by call, tests read what they expect.
  body: any;
  headers: Record<string, string | string[] | number | undefined>;
  /** The protocol's message of a refusal, or undefined. */
  fault: string | undefined;
}

export interface IdentityClient {
  /** One operation, for example `signUp`. */
  accounts(
    operation: string,
    body?: object | string,
    headers?: Record<string, string>,
  ): Promise<IdentityAnswer>;
  token(refreshToken: string): Promise<IdentityAnswer>;
  send(
    method: string,
    url: string,
    payload?: object | string,
    headers?: Record<string, string>,
  ): Promise<IdentityAnswer>;
  /** Makes an account and gives its tokens. */
  signUp(email?: string, password?: string): Promise<NewAccount>;
}

export interface NewAccount {
  uid: string;
  email: string;
  password: string;
  idToken: string;
  refreshToken: string;
}

let count = 0;

export function identityClient(shop: TestShop): IdentityClient {
  const send: IdentityClient['send'] = async (method, url, payload, headers = {}) => {
    const response = await shop.app.inject({
      method: method as 'POST',
      url,
      ...(payload !== undefined && { payload }),
      headers: { ...(payload !== undefined && { 'content-type': 'application/json' }), ...headers },
    });
    const body = response.body && response.json();
    return { status: response.statusCode, body, headers: response.headers, fault: body?.error?.message };
  };
  const accounts: IdentityClient['accounts'] = (operation, body = {}, headers) =>
    send('POST', `/identitytoolkit.googleapis.com/v1/accounts:${operation}?key=embedded`, body, headers);
  return {
    send,
    accounts,
    token: (refreshToken) =>
      send(
        'POST',
        '/securetoken.googleapis.com/v1/token?key=embedded',
        new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }).toString(),
        { 'content-type': 'application/x-www-form-urlencoded' },
      ),
    async signUp(email, password = 'secret-123') {
      count += 1;
      const address = email ?? `person-${count}@example.com`;
      const answer = await accounts('signUp', { email: address, password, returnSecureToken: true });
      if (answer.status !== 200) throw new Error(`sign-up was refused: ${answer.fault}`);
      const { localId: uid, idToken, refreshToken } = answer.body;
      return { uid, email: address, password, idToken, refreshToken };
    },
  };
}
