/** The paths at which the shop has pages, of whatever content; only the server asks. */
import { matchRoutes } from 'react-router';
import { patterns } from './path-patterns.ts';
import { paths } from './paths.ts';
import { staffPaths } from './staff-paths.ts';

/** Parts of the site and files that are routes of their own. */
const others = [
  '/login',
  '/dashboard/*',
  '/pages/:slug',
  '/robots.txt',
  '/manifest.webmanifest',
  '/.well-known/*',
];
const fixed = Object.values({ ...paths, ...staffPaths }).filter((path) => typeof path === 'string');
const routes = [...fixed, paths.compare([]), ...Object.values(patterns), ...others].map((path) => ({ path }));

/** Whether a path in the default language is that of a page. */
export const isPage = (path: string): boolean => matchRoutes(routes, path) !== null;
