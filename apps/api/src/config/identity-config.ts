/** Settings of the identity provider (specification section 5). */
import { minPasswordLength } from '@jontro/shop/session/session.ts';
import { ConfigError } from './config-error.ts';
import { type Environment, oneOf, required, url, wholeNumber } from './environment.ts';
import type { ShopMode } from './shop-mode.ts';

export interface IdentityConfig {
  projectId: string;
  /** `hosted` uses Google's keys and issuer; `embedded` our own. */
  kind: 'embedded' | 'hosted';
  apiKey: string;
  passwordPolicy: PasswordPolicy;
  /** Whether the embedded service hides which e-mails have an account. */
  emailPrivacy: boolean;
  /** The OpenID provider of the Google button; without it the button is hidden. */
  google?: { issuer: string; clientId: string; clientSecret: string };
}

/** The password policy of the embedded identity service (specification section 5). */
export interface PasswordPolicy {
  minLength: number;
  require: readonly CharacterClass[];
}

const characterClasses = ['lowercase', 'uppercase', 'numeric', 'nonAlphanumeric'] as const;
export type CharacterClass = (typeof characterClasses)[number];

function passwordPolicy(env: Environment): PasswordPolicy {
  const names = (env.PASSWORD_REQUIRE ?? '').split(',').map((name) => name.trim());
  const unknown = names.find((name) => name && !characterClasses.some((known) => known === name));
  if (unknown) {
    throw new ConfigError(
      `PASSWORD_REQUIRE takes ${characterClasses.join(', ')}, separated by commas, but it has "${unknown}".`,
    );
  }
  return {
    minLength: wholeNumber(env, 'PASSWORD_MIN_LENGTH', minPasswordLength, 6, 30),
    require: characterClasses.filter((name) => names.includes(name)),
  };
}

export function identityConfig(env: Environment, mode: ShopMode, openIdPort: number): IdentityConfig {
  const kind = oneOf(env, 'IDENTITY', ['embedded', 'hosted'], 'embedded');
  const google = env.GOOGLE_CLIENT_ID
    ? {
        issuer: url(env, 'GOOGLE_ISSUER', 'https://accounts.google.com'),
        clientId: env.GOOGLE_CLIENT_ID,
        clientSecret: required(env, 'GOOGLE_CLIENT_SECRET', 'it belongs to GOOGLE_CLIENT_ID'),
      }
    : mode === 'demo'
      ? {
          issuer: `http://localhost:${openIdPort}`,
          clientId: 'jontro-local',
          clientSecret: 'jontro-local-secret',
        }
      : undefined;
  return {
    kind,
    projectId:
      kind === 'hosted' ? required(env, 'IDENTITY_PROJECT_ID', 'hosted identity needs it') : 'jontro',
    apiKey: kind === 'hosted' ? required(env, 'IDENTITY_API_KEY', 'hosted identity needs it') : 'embedded',
    passwordPolicy: passwordPolicy(env),
    emailPrivacy: oneOf(env, 'EMAIL_PRIVACY', ['on', 'off'], 'on') === 'on',
    ...(google && { google }),
  };
}
