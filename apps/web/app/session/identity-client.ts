/** The identity SDK, initialized once per tab; a separate chunk, loaded only for users who sign in or are signed in. */
import { deleteApp, initializeApp } from '@firebase/app';
import {
  type Auth,
  browserLocalPersistence,
  indexedDBLocalPersistence,
  initializeAuth,
  inMemoryPersistence,
  setPersistence,
} from '@firebase/auth';
import { isLoggingOut } from '../lib/sign-in-marker.ts';
import { adoptFormSignIn, hasFormSignIn } from './form-sign-in.ts';
import { migrateTabSignIn } from './mark-sign-in.ts';

/** Build-time settings; without them the shop's own identity service is used. */
const apiKey: string = import.meta.env?.VITE_IDENTITY_API_KEY || 'embedded';
const projectId: string = import.meta.env?.VITE_IDENTITY_PROJECT_ID || 'jontro';
/** Whether accounts are at the hosted provider instead of the shop's own service. */
export const hosted = import.meta.env?.VITE_IDENTITY === 'hosted';

/** Where the SDK stores its user: the first available storage, shared by all tabs. */
const persistence = [indexedDBLocalPersistence, browserLocalPersistence];

const createApp = () => initializeApp({ apiKey, projectId });

/** Removes the stored user of an ended sign-in, which the SDK would otherwise restore and look up at the provider. */
async function removeStoredUser(): Promise<void> {
  const app = createApp();
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  for (const storage of persistence)
    await setPersistence(auth, storage)
      .then(() => auth.signOut())
      .catch(() => {}); // An unavailable storage contains no user.
  await deleteApp(app);
}

async function createAuth(): Promise<Auth> {
  migrateTabSignIn();
  if (isLoggingOut() || hasFormSignIn()) await removeStoredUser();
  adoptFormSignIn(apiKey);
  const auth = initializeAuth(createApp(), { persistence });
  if (!hosted) {
    auth.config.apiScheme = location.protocol.slice(0, -1);
    auth.config.apiHost = `${location.host}/identitytoolkit.googleapis.com`;
    auth.config.tokenApiHost = `${location.host}/securetoken.googleapis.com`;
  }
  return auth;
}

export const auth = await createAuth();
