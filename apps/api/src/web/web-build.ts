/** Where the web app and its build are. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageAddresses } from '@jontro/shop/page-services.ts';

export const webRoot = join(import.meta.dirname, '../../../web');

const built = (name: string): string => pathToFileURL(join(webRoot, 'build/server', name)).href;

/** The module that renders the pages (`PagesBuild`), which only their thread imports. */
export const pagesModule = built('index.js');

/** Imports the part of the build that computes the canonical URL of a page. */
export const importAddresses = (): Promise<PageAddresses> => import(built('addresses.js'));
