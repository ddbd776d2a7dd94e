/** The identity SDK, set up once for this tab; it is a chunk of its own, loaded only when somebody signs in or was. */
import { initializeApp } from '@firebase/app';
import {
  type Auth,
  browserLocalPersistence,
  browserSessionPersistence,
  indexedDBLocalPersistence,
  initializeAuth,
  setPersistence,
} from '@firebase/auth';

/** Build-time settings; without them the shop's own identity service is used. */
const apiKey: string = import.meta.env?.VITE_IDENTITY_API_KEY || 'embedded';
const projectId: string = import.meta.env?.VITE_IDENTITY_PROJECT_ID || 'jontro';
/** Whether accounts are at the hosted provider and not in the shop's own service. */
export const hosted = import.meta.env?.VITE_IDENTITY === 'hosted';

function createAuth(): Auth {
  const auth = initializeAuth(initializeApp({ apiKey, projectId }), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence, browserSessionPersistence],
  });
  if (!hosted) {
    auth.config.apiScheme = location.protocol.slice(0, -1);
    auth.config.apiHost = `${location.host}/identitytoolkit.googleapis.com`;
    auth.config.tokenApiHost = `${location.host}/securetoken.googleapis.com`;
  }
  return auth;
}

export const auth = createAuth();

/** Whether the next sign-in outlives the browser. Where storage is refused, it lasts as long as the page. */
export async function rememberSignIn(remember: boolean): Promise<void> {
  await setPersistence(auth, remember ? indexedDBLocalPersistence : browserSessionPersistence).catch(
    () => {},
  );
}
