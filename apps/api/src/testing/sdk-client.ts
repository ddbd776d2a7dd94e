/** The provider's real SDK, configured as in the web client, for a service at an origin. */
import { deleteApp, initializeApp } from '@firebase/app';
import { type Auth, initializeAuth, inMemoryPersistence } from '@firebase/auth';

let count = 0;

/** Creates a separate SDK instance; the caller closes it. */
export function connectSdk(origin: string): { auth: Auth; close(): Promise<void> } {
  count += 1;
  const { host } = new URL(origin);
  const app = initializeApp({ apiKey: 'embedded', projectId: 'jontro' }, `sdk-${count}`);
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  const { config } = auth as unknown as { config: Record<string, string> };
  config.apiScheme = 'http';
  config.apiHost = `${host}/identitytoolkit.googleapis.com`;
  config.tokenApiHost = `${host}/securetoken.googleapis.com`;
  return { auth, close: () => deleteApp(app) };
}
