/** Sends requests to the embedded identity service of a test shop as the SDK does. */
import type { TestShop } from './test-shop.ts';

/** Any response of the service. */
export interface IdentityResponse {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: responses differ by operation, tests read the fields they expect.
  body: any;
  headers: Record<string, string | string[] | number | undefined>;
  /** The protocol's `error.message`, or undefined. */
  errorMessage: string | undefined;
}

export interface IdentityClient {
  /** Runs one operation, for example `signUp`. */
  accounts(
    operation: string,
    body?: object | string,
    headers?: Record<string, string>,
  ): Promise<IdentityResponse>;
  token(refreshToken: string): Promise<IdentityResponse>;
  send(
    method: string,
    url: string,
    payload?: object | string,
    headers?: Record<string, string>,
  ): Promise<IdentityResponse>;
  /** Creates an account and returns its tokens. */
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
    return {
      status: response.statusCode,
      body,
      headers: response.headers,
      errorMessage: body?.error?.message,
    };
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
      const response = await accounts('signUp', { email: address, password, returnSecureToken: true });
      if (response.status !== 200) throw new Error(`sign-up failed: ${response.errorMessage}`);
      const { localId: uid, idToken, refreshToken } = response.body;
      return { uid, email: address, password, idToken, refreshToken };
    },
  };
}
