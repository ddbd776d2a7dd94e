/**
 * The transfer size of a first visit of the home page without images and fonts, by the client build: scripts (the entry, the
 * preloads of it and of the home page's routes, the route manifest) and styles, in bytes with Brotli.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runInNewContext } from 'node:vm';
import { brotliCompressSync } from 'node:zlib';
import { root } from './project.mjs';

const client = join(root, 'apps', 'web', 'build', 'client');

/** The route manifest of the client: the scripts and styles of the entry and of each route. */
export function readManifest() {
  const name = readdirSync(join(client, 'assets')).find((file) => /^manifest-.*\.js$/.test(file));
  if (!name) throw new Error('the pages are not built');
  const window = {};
  runInNewContext(readFileSync(join(client, 'assets', name), 'utf8'), { window });
  return { url: `/assets/${name}`, ...window.__reactRouterManifest };
}

/** A route with its parents, innermost first. */
function withParents(routes, id) {
  const route = routes[id];
  return route ? [route, ...withParents(routes, route.parentId)] : [];
}

/** The file of a URL. */
export const pathOf = (url) => join(client, url.replace(/#.*/, ''));

/** A URL with its file's size, uncompressed (`built`) and as transferred (`sent`), in bytes. */
function withSize(url) {
  const bytes = readFileSync(pathOf(url));
  return { url, built: bytes.length, sent: brotliCompressSync(bytes).length };
}

/** Scripts and styles of the home page, the largest first. */
export function homeFiles() {
  const { url, entry, routes } = readManifest();
  const home = Object.values(routes).find(
    ({ index, parentId, id }) => index && routes[parentId] && /home/.test(id),
  );
  if (!home) throw new Error('there is no home page among the routes');
  const modules = [entry, ...withParents(routes, home.id)];
  const scripts = new Set([url, ...modules.flatMap(({ module, imports = [] }) => [module, ...imports])]);
  const styles = new Set(modules.flatMap(({ css = [] }) => css));
  const measure = (urls) => [...urls].map(withSize).sort((a, b) => b.sent - a.sent);
  return { scripts: measure(scripts), styles: measure(styles) };
}

/** The script that reports web vitals, loaded after the page. */
export function beaconFile() {
  const name = readdirSync(join(client, 'assets')).find((file) => /^record-vitals-.*\.js$/.test(file));
  if (!name) throw new Error('the pages are not built with the beacon');
  return withSize(`/assets/${name}`);
}

export const sentBytes = (files) => files.reduce((sum, { sent }) => sum + sent, 0);

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { scripts, styles } = homeFiles();
  const kilobytes = (bytes) => (bytes / 1000).toFixed(1).padStart(7);
  for (const { url, built, sent } of [...scripts, ...styles])
    console.log(kilobytes(sent), kilobytes(built), url);
  console.log(`${kilobytes(sentBytes(scripts))} kB of script, ${kilobytes(sentBytes(styles))} kB of style`);
}
