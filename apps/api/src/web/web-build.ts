/** Where the web app and its build are. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PagesBuild } from '@jontro/shop/page-services.ts';

export const webRoot = join(import.meta.dirname, '../../../web');

/** Imports the build of the pages for the server. */
export const importPages = (): Promise<PagesBuild> =>
  import(pathToFileURL(join(webRoot, 'build/server/index.js')).href);
