/** The requests of the contract tests, sent to the reference emulator and to the shop's own service (docs/protocols/identity.md#contract-tests). */

/** A service that implements the protocol, with the few operations that bypass it. */
export interface ContractService {
  send(
    method: string,
    url: string,
    payload: object | string | undefined,
  ): Promise<{ status: number; body: unknown }>;
  /** The newest code mailed to an e-mail. */
  mailedCode(kind: 'PASSWORD_RESET' | 'VERIFY_EMAIL', email: string): Promise<string>;
  disable(uid: string): Promise<void>;
  /** An external provider's ID token for a person, which the service accepts as valid. */
  providerToken(person: { sub: string; email: string; email_verified: boolean }): Promise<string>;
  /** Switches e-mail privacy, which hides whether an e-mail has an account. */
  setEmailPrivacy(on: boolean): Promise<void>;
}

/** Values captured from earlier responses, such as tokens and uids, by name. */
type Captured = Record<string, string>;

interface Exchange {
  name: string;
  /** `accounts:…` for POST, `token` for the token endpoint, or a method and a path. */
  call: string;
  fields?: (captured: Captured) => object;
  /** Response fields that later exchanges need, by the name they are captured under. */
  capture?: Record<string, string>;
  /** Runs before the exchange; its result is added to the captured values. */
  prepare?: (service: ContractService, captured: Captured) => Promise<Captured>;
}

export interface ContractResponse {
  name: string;
  call: string;
  status: number;
  body: unknown;
}

const email = 'nusrat@example.com';
const password = 'secret-123';
const up = { email, password, returnSecureToken: true, clientType: 'CLIENT_TYPE_WEB' };
const idToken = ({ idToken: token }: Captured) => ({ idToken: token });
const federated =
  (name: string, more: (captured: Captured) => object = () => ({})) =>
  (captured: Captured) => ({
    requestUri: 'http://localhost',
    returnSecureToken: true,
    postBody: `&id_token=${captured[name]}&providerId=google.com`,
    ...more(captured),
  });
const person = (name: string, sub: string, address: string, verified = true): Exchange['prepare'] => {
  return async (service) => ({
    [name]: await service.providerToken({ sub, email: address, email_verified: verified }),
  });
};
const mailed =
  (kind: 'PASSWORD_RESET' | 'VERIFY_EMAIL'): Exchange['prepare'] =>
  async (service) => ({ [kind]: await service.mailedCode(kind, email) });
const privacy =
  (on: boolean): Exchange['prepare'] =>
  async (service) => {
    await service.setEmailPrivacy(on);
    return {};
  };

const signUp: Exchange[] = [
  {
    name: 'sign-up',
    call: 'accounts:signUp',
    fields: () => up,
    capture: { uid: 'localId', idToken: 'idToken' },
  },
  { name: 'sign-up, taken', call: 'accounts:signUp', fields: () => ({ ...up, email: 'Nusrat@Example.com' }) },
  { name: 'sign-up, no e-mail', call: 'accounts:signUp', fields: () => ({ password }) },
  { name: 'sign-up, wrong e-mail', call: 'accounts:signUp', fields: () => ({ ...up, email: 'nobody' }) },
  { name: 'sign-up, no password', call: 'accounts:signUp', fields: () => ({ email: 'a@example.com' }) },
  {
    name: 'sign-up, weak',
    call: 'accounts:signUp',
    fields: () => ({ ...up, email: 'b@example.com', password: 'abc' }),
  },
];

const signIn: Exchange[] = [
  {
    name: 'sign-in',
    call: 'accounts:signInWithPassword',
    fields: () => up,
    capture: { idToken: 'idToken', refreshToken: 'refreshToken' },
  },
  {
    name: 'sign-in, wrong password',
    call: 'accounts:signInWithPassword',
    fields: () => ({ ...up, password: 'wrong-1' }),
  },
  {
    name: 'sign-in, unknown e-mail',
    call: 'accounts:signInWithPassword',
    fields: () => ({ ...up, email: 'nobody@example.com' }),
  },
  {
    name: 'sign-in, wrong e-mail',
    call: 'accounts:signInWithPassword',
    fields: () => ({ ...up, email: 'nobody' }),
  },
  { name: 'sign-in, no password', call: 'accounts:signInWithPassword', fields: () => ({ email }) },
  { name: 'sign-in, no e-mail', call: 'accounts:signInWithPassword', fields: () => ({ password }) },
];

const holder: Exchange[] = [
  { name: 'lookup', call: 'accounts:lookup', fields: idToken },
  { name: 'lookup, no token', call: 'accounts:lookup' },
  { name: 'lookup, wrong token', call: 'accounts:lookup', fields: () => ({ idToken: 'wrong' }) },
  {
    name: 'profile',
    call: 'accounts:update',
    fields: (captured) => ({
      ...idToken(captured),
      displayName: 'Nusrat Jahan',
      photoUrl: '/i/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/1000.webp',
      returnSecureToken: true,
    }),
  },
  { name: 'lookup with name and photo', call: 'accounts:lookup', fields: idToken },
  { name: 'sign-in with name and photo', call: 'accounts:signInWithPassword', fields: () => up },
  {
    name: 'profile, photo cleared',
    call: 'accounts:update',
    fields: (captured) => ({ ...idToken(captured), photoUrl: '', returnSecureToken: true }),
  },
  {
    name: 'profile, name cleared',
    call: 'accounts:update',
    fields: (captured) => ({
      ...idToken(captured),
      deleteAttribute: ['DISPLAY_NAME'],
      returnSecureToken: true,
    }),
  },
  { name: 'profile, no token', call: 'accounts:update', fields: () => ({ displayName: 'Rafi' }) },
  {
    name: 'password, weak',
    call: 'accounts:update',
    fields: (captured) => ({ ...idToken(captured), password: 'abc', returnSecureToken: true }),
  },
  {
    name: 'password',
    call: 'accounts:update',
    fields: (captured) => ({ ...idToken(captured), password: 'secret-456', returnSecureToken: true }),
    capture: { idToken: 'idToken', refreshToken: 'refreshToken' },
  },
];

const tokens: Exchange[] = [
  {
    name: 'token',
    call: 'token',
    fields: ({ refreshToken }) => ({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  },
  { name: 'token, none', call: 'token', fields: () => ({ grant_type: 'refresh_token' }) },
  {
    name: 'token, wrong',
    call: 'token',
    fields: () => ({ grant_type: 'refresh_token', refresh_token: 'wrong' }),
  },
  {
    name: 'token, no grant type',
    call: 'token',
    fields: ({ refreshToken }) => ({ refresh_token: refreshToken }),
  },
  {
    name: 'token, wrong grant type',
    call: 'token',
    fields: ({ refreshToken }) => ({ grant_type: 'password', refresh_token: refreshToken }),
  },
];

const mails: Exchange[] = [
  {
    name: 'reset mail',
    call: 'accounts:sendOobCode',
    fields: () => ({ requestType: 'PASSWORD_RESET', email, clientType: 'CLIENT_TYPE_WEB' }),
  },
  {
    name: 'reset mail, unknown e-mail',
    call: 'accounts:sendOobCode',
    fields: () => ({ requestType: 'PASSWORD_RESET', email: 'nobody@example.com' }),
  },
  {
    name: 'reset mail, no e-mail',
    call: 'accounts:sendOobCode',
    fields: () => ({ requestType: 'PASSWORD_RESET' }),
  },
  { name: 'mail, no kind', call: 'accounts:sendOobCode', fields: () => ({ email }) },
  {
    name: 'verification mail',
    call: 'accounts:sendOobCode',
    fields: (captured) => ({ requestType: 'VERIFY_EMAIL', ...idToken(captured) }),
  },
  {
    name: 'verification mail, no token',
    call: 'accounts:sendOobCode',
    fields: () => ({ requestType: 'VERIFY_EMAIL' }),
  },
  {
    name: 'reset code, checked',
    call: 'accounts:resetPassword',
    prepare: mailed('PASSWORD_RESET'),
    fields: (captured) => ({ oobCode: captured.PASSWORD_RESET }),
  },
  {
    name: 'reset code, weak',
    call: 'accounts:resetPassword',
    fields: (captured) => ({ oobCode: captured.PASSWORD_RESET, newPassword: 'abc' }),
  },
  {
    name: 'verification code, checked',
    call: 'accounts:resetPassword',
    prepare: mailed('VERIFY_EMAIL'),
    fields: (captured) => ({ oobCode: captured.VERIFY_EMAIL }),
  },
  {
    name: 'verification',
    call: 'accounts:update',
    fields: (captured) => ({ oobCode: captured.VERIFY_EMAIL }),
  },
  {
    name: 'verification again',
    call: 'accounts:update',
    fields: (captured) => ({ oobCode: captured.VERIFY_EMAIL }),
  },
  {
    name: 'reset',
    call: 'accounts:resetPassword',
    fields: (captured) => ({ oobCode: captured.PASSWORD_RESET, newPassword: password }),
  },
  {
    name: 'reset again',
    call: 'accounts:resetPassword',
    fields: (captured) => ({ oobCode: captured.PASSWORD_RESET, newPassword: password }),
  },
  {
    name: 'reset, wrong code',
    call: 'accounts:resetPassword',
    fields: () => ({ oobCode: 'wrong', newPassword: password }),
  },
  { name: 'reset, no code', call: 'accounts:resetPassword', fields: () => ({ newPassword: password }) },
  {
    name: 'sign-in after the reset',
    call: 'accounts:signInWithPassword',
    fields: () => up,
    capture: { idToken: 'idToken', refreshToken: 'refreshToken' },
  },
  {
    name: 'sign-in methods',
    call: 'accounts:createAuthUri',
    fields: () => ({ identifier: email, continueUri: 'http://localhost' }),
  },
];

const providers: Exchange[] = [
  {
    name: 'provider, new',
    call: 'accounts:signInWithIdp',
    prepare: person('new', '1001', 'new@gmail.example'),
    fields: federated('new'),
  },
  {
    name: 'provider, again',
    call: 'accounts:signInWithIdp',
    fields: federated('new'),
    capture: { federatedToken: 'idToken' },
  },
  {
    name: 'lookup of a provider account',
    call: 'accounts:lookup',
    fields: (captured) => ({ idToken: captured.federatedToken }),
  },
  {
    name: 'provider, unproven e-mail of an account',
    call: 'accounts:signInWithIdp',
    prepare: person('unproven', '1002', email, false),
    fields: federated('unproven'),
  },
  {
    name: 'provider, proven e-mail of an account',
    call: 'accounts:signInWithIdp',
    prepare: person('proven', '1003', email),
    fields: federated('proven'),
  },
  {
    name: 'provider, attached',
    call: 'accounts:signInWithIdp',
    prepare: person('second', '1004', 'second@gmail.example'),
    fields: federated('second', (captured) => ({ ...idToken(captured), returnIdpCredential: true })),
    capture: { idToken: 'idToken', refreshToken: 'refreshToken' },
  },
  {
    name: 'provider, attached elsewhere',
    call: 'accounts:signInWithIdp',
    fields: federated('new', (captured) => ({ ...idToken(captured), returnIdpCredential: true })),
  },
  {
    name: 'provider, attached elsewhere, without credential',
    call: 'accounts:signInWithIdp',
    fields: federated('new', idToken),
  },
  {
    name: 'provider, unknown',
    call: 'accounts:signInWithIdp',
    fields: ({ new: token }) => ({
      requestUri: 'http://localhost',
      postBody: `id_token=${token}&providerId=unknown.example`,
    }),
  },
  {
    name: 'provider, no token',
    call: 'accounts:signInWithIdp',
    fields: () => ({ requestUri: 'http://localhost', postBody: 'providerId=google.com' }),
  },
];

const endings: Exchange[] = [
  { name: 'delete', call: 'accounts:delete', fields: (captured) => ({ idToken: captured.federatedToken }) },
  { name: 'delete, no token', call: 'accounts:delete' },
  {
    name: 'lookup of a deleted account',
    call: 'accounts:lookup',
    fields: (captured) => ({ idToken: captured.federatedToken }),
  },
  {
    name: 'sign-in, disabled',
    call: 'accounts:signInWithPassword',
    prepare: async (service, { uid = '' }) => {
      await service.disable(uid);
      return {};
    },
    fields: () => up,
  },
  { name: 'lookup, disabled', call: 'accounts:lookup', fields: idToken },
  {
    name: 'token, disabled',
    call: 'token',
    fields: ({ refreshToken }) => ({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  },
];

const others: Exchange[] = [
  { name: 'password policy', call: 'GET /identitytoolkit.googleapis.com/v2/passwordPolicy?key=k' },
  { name: 'projects', call: 'GET /identitytoolkit.googleapis.com/v1/projects?key=k' },
  { name: 'no key', call: 'POST /identitytoolkit.googleapis.com/v1/accounts:lookup' },
  { name: 'unknown path', call: 'POST /identitytoolkit.googleapis.com/v1/accounts:nothing?key=k' },
];

const withoutPrivacy: Exchange[] = [
  {
    name: 'open: sign-up',
    call: 'accounts:signUp',
    prepare: privacy(false),
    fields: () => ({ ...up, email: 'open@example.com' }),
  },
  {
    name: 'open: wrong password',
    call: 'accounts:signInWithPassword',
    fields: () => ({ ...up, email: 'open@example.com', password: 'wrong-1' }),
  },
  {
    name: 'open: unknown e-mail',
    call: 'accounts:signInWithPassword',
    fields: () => ({ ...up, email: 'nobody@example.com' }),
  },
  {
    name: 'open: reset of an unknown e-mail',
    call: 'accounts:sendOobCode',
    fields: () => ({ requestType: 'PASSWORD_RESET', email: 'nobody@example.com' }),
  },
];

/** All exchanges in order; later ones depend on earlier ones. */
const exchanges: readonly Exchange[] = [
  ...signUp,
  ...signIn,
  ...holder,
  ...tokens,
  ...mails,
  ...providers,
  ...endings,
  ...others,
  ...withoutPrivacy,
];

const toolkit = '/identitytoolkit.googleapis.com/v1/';

/** Sends every request to a service, with e-mail privacy on until the last part, and returns its responses. */
export async function runContract(service: ContractService): Promise<ContractResponse[]> {
  await service.setEmailPrivacy(true);
  const captured: Captured = {};
  const responses: ContractResponse[] = [];
  for (const { name, call, fields, capture = {}, prepare } of exchanges) {
    Object.assign(captured, await prepare?.(service, captured));
    const values = fields?.(captured) ?? {};
    const [method = '', url] = call.split(' ');
    const { status, body } = url
      ? await service.send(method, url, method === 'GET' ? undefined : values)
      : call === 'token'
        ? await service.send(
            'POST',
            '/securetoken.googleapis.com/v1/token?key=k',
            new URLSearchParams({ ...values }).toString(),
          )
        : await service.send('POST', `${toolkit}${call}?key=k`, values);
    for (const [as, field] of Object.entries(capture)) {
      const value = (body as Record<string, unknown>)[field];
      if (typeof value === 'string') captured[as] = value;
    }
    responses.push({ name, call, status, body });
  }
  return responses;
}
