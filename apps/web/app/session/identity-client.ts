/** The identity SDK, set up once for this tab; it is a chunk of its own, loaded only when somebody signs in or was. */
import { deleteApp, initializeApp } from '@firebase/app';
import {
  type Auth,
  browserLocalPersistence,
  indexedDBLocalPersistence,
  initializeAuth,
  inMemoryPersistence,
  setPersistence,
} from '@firebase/auth';
import { isLeaving } from '../lib/sign-in-marker.ts';
import { adoptTabSignIn } from './mark-sign-in.ts';

/** Build-time settings; without them the shop's own identity service is used. */
const apiKey: string = import.meta.env?.VITE_IDENTITY_API_KEY || 'embedded';
const projectId: string = import.meta.env?.VITE_IDENTITY_PROJECT_ID || 'jontro';
/** Whether accounts are at the hosted provider and not in the shop's own service. */
export const hosted = import.meta.env?.VITE_IDENTITY === 'hosted';

/** Where the SDK keeps its user, the first that works: storage that all tabs share. */
const persistence = [indexedDBLocalPersistence, browserLocalPersistence];

const createApp = () => initializeApp({ apiKey, projectId });

/** Removes the user of an ended sign-in, which the SDK would otherwise read and look up at the provider. */
async function removeKeptUser(): Promise<void> {
  const app = createApp();
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  for (const storage of persistence)
    await setPersistence(auth, storage)
      .then(() => auth.signOut())
      .catch(() => {}); // A storage that is refused keeps nobody.
  await deleteApp(app);
}

async function createAuth(): Promise<Auth> {
  adoptTabSignIn();
  if (isLeaving()) await removeKeptUser();
  const auth = initializeAuth(createApp(), { persistence });
  if (!hosted) {
    auth.config.apiScheme = location.protocol.slice(0, -1);
    auth.config.apiHost = `${location.host}/identitytoolkit.googleapis.com`;
    auth.config.tokenApiHost = `${location.host}/securetoken.googleapis.com`;
  }
  return auth;
}

export const auth = await createAuth();
