// The local OpenID provider as a process.
import { runStandIn } from '../stand-in-process.ts';
import { buildOpenIdProvider } from './local-openid-provider.ts';
import { readOpenIdSettings } from './openid-settings.ts';

await runStandIn(
  async () => buildOpenIdProvider(readOpenIdSettings(process.env)).listen(),
  process.env.OPENID_PARENT === '1',
);
