/** The configuration of a live shop in tests: the addresses of other services are the vendors' own. */
import { type Config, readConfig } from '../config/config.ts';

/** With these variables of the environment. Throws a ConfigError for credentials that are not complete. */
export const liveConfig = (variables: Record<string, string>): Config =>
  readConfig(
    {
      SHOP_MODE: 'live',
      PUBLIC_URL: 'https://shop.example.com',
      FIRST_ADMIN_EMAIL: 'owner@example.com',
      ...variables,
    },
    undefined,
    { preset: 'modern' },
  );

/** The settings of a service that has credentials. Throws if it has none. */
export function required<Settings>(settings: Settings | undefined): Settings {
  if (settings === undefined) throw new Error('the service has no credentials');
  return settings;
}
