/**
 * What a first visit of the home page loads besides pictures and fonts, as the built pages say it: scripts (the entry, all
 * that it and the home page's routes preload, the list of routes) and styles, in bytes as sent to a browser (brotli).
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { root } from './project.mjs';

const client = join(root, 'apps', 'web', 'build', 'client');

/** The list of routes that the browser gets: which scripts and styles the entry and each route need. */
function readManifest() {
  const name = readdirSync(join(client, 'assets')).find((file) => /^manifest-.*\.js$/.test(file));
  if (!name) throw new Error('the pages are not built');
  const text = readFileSync(join(client, 'assets', name), 'utf8');
  return { url: `/assets/${name}`, ...JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) };
}

/** A route with those around it, from the inside out. */
function withParents(routes, id) {
  const route = routes[id];
  return route ? [route, ...withParents(routes, route.parentId)] : [];
}

/** Where the file of an address lies. */
export const pathOf = (url) => join(client, url.replace(/#.*/, ''));

/** The address of a file with its size as it is built and as it is sent, in bytes. */
function sized(url) {
  const bytes = readFileSync(pathOf(url));
  return { url, built: bytes.length, sent: brotliCompressSync(bytes).length };
}

/** Scripts and styles of the home page, the heaviest first. */
export function homeFiles() {
  const { url, entry, routes } = readManifest();
  const home = Object.values(routes).find(
    ({ index, parentId, id }) => index && routes[parentId] && /home/.test(id),
  );
  if (!home) throw new Error('there is no home page among the routes');
  const needed = [entry, ...withParents(routes, home.id)];
  const scripts = new Set([url, ...needed.flatMap(({ module, imports = [] }) => [module, ...imports])]);
  const styles = new Set(needed.flatMap(({ css = [] }) => css));
  const weigh = (urls) => [...urls].map(sized).sort((a, b) => b.sent - a.sent);
  return { scripts: weigh(scripts), styles: weigh(styles) };
}

export const sentBytes = (files) => files.reduce((sum, { sent }) => sum + sent, 0);

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { scripts, styles } = homeFiles();
  const kilobytes = (bytes) => (bytes / 1000).toFixed(1).padStart(7);
  for (const { url, built, sent } of [...scripts, ...styles])
    console.log(kilobytes(sent), kilobytes(built), url);
  console.log(`${kilobytes(sentBytes(scripts))} kB of script, ${kilobytes(sentBytes(styles))} kB of style`);
}
