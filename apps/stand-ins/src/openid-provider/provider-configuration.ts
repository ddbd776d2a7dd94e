// The configuration of the OpenID library: one client, PKCE required, consent granted at once, claims in the ID token.
import { randomBytes } from 'node:crypto';
import { type Configuration, interactionPolicy } from 'oidc-provider';
import { noticePage } from './login-page.ts';
import { createMemoryAdapter } from './memory-adapter.ts';
import type { OpenIdSettings } from './openid-settings.ts';
import type { SigningKey } from './signing-key.ts';
import type { User } from './users.ts';

export const SESSION_COOKIE = 'openid_session';
const SCOPE = 'openid email profile';

/** Returns the library's configuration; `users` holds the signed-in users by subject. */
export function providerConfiguration(
  settings: OpenIdSettings,
  users: ReadonlyMap<string, User>,
  key: SigningKey,
): Configuration {
  return {
    clients: [
      {
        client_id: settings.clientId,
        client_secret: settings.clientSecret,
        redirect_uris: [settings.redirectUri],
        token_endpoint_auth_method: 'client_secret_basic',
      },
    ],
    adapter: createMemoryAdapter(),
    jwks: { keys: [key] },
    // Cookies of one host are shared by all its ports, so these need unique names.
    cookies: {
      keys: [randomBytes(32).toString('base64url')],
      names: { session: SESSION_COOKIE, interaction: 'openid_interaction', resume: 'openid_resume' },
    },
    pkce: { required: () => true },
    scopes: SCOPE.split(' '),
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: {
      policy: selectAccountPolicy(),
      url: (_ctx, interaction) => `/interaction/${interaction.uid}`,
    },
    ttl: {
      AccessToken: 3600,
      AuthorizationCode: 60,
      Grant: 3600,
      IdToken: 3600,
      Interaction: 3600,
      Session: 3600,
    },
    async findAccount(_ctx, sub) {
      const user = users.get(sub);
      if (!user) return undefined;
      const { email, name, emailVerified } = user;
      return { accountId: sub, claims: async () => ({ sub, email, name, email_verified: emailVerified }) };
    },
    async loadExistingGrant(ctx) {
      const { client, session, provider } = ctx.oidc;
      const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId });
      grant.addOIDCScope(SCOPE);
      await grant.save();
      return grant;
    },
    async renderError(ctx, out) {
      ctx.type = 'html';
      ctx.body = noticePage(
        'This sign-in cannot go on',
        [out.error, out.error_description].filter(Boolean).join(': '),
      );
    },
  };
}

/** Supports the prompt `select_account` as Google does; every sign-in shows the list of users anyway. */
function selectAccountPolicy() {
  const { base, Prompt } = interactionPolicy;
  const policy = base();
  policy.add(new Prompt({ name: 'select_account', requestable: true }), 0);
  return policy;
}
