/** What the server needs of the pages without rendering them: built on its own, so that it loads none of their code. */
import type { PageAddresses } from '@jontro/shop/page-services.ts';

export { pageAddress } from '../app/page-addresses.ts';
export { isPage } from '../app/page-paths.ts';

/** The identity provider that the pages were built for (`VITE_IDENTITY`); must match the server's setting. */
export const identityKind: PageAddresses['identityKind'] =
  import.meta.env.VITE_IDENTITY === 'hosted' ? 'hosted' : 'embedded';
