/** Malformed request paths: disguised hosts, dot segments, invalid percent-encoding, excessive lengths. */
import type { Random } from '../../apps/api/src/seed/random.ts';

/** Prefixes that may turn a path into another host, scheme or folder. */
const prefixes = [
  '/',
  '//',
  '///',
  '/\\',
  '\\',
  '/./',
  '/../',
  '/..;/',
  '/%2e%2e/',
  '/%2F',
  '/%5c',
  '//x@:',
  '/;/',
];

const paths = [
  '//',
  '///',
  '/\\',
  '//a:b',
  '//x@:',
  '//%zz/',
  '//[::1',
  '//elsewhere.example',
  '//elsewhere.example/%2e%2e',
  '/\\elsewhere.example',
  '/%09/elsewhere.example',
  '/.',
  '/..',
  '/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '/i/../../etc/passwd',
  '/assets/%2e%2e/%2e%2e/package.json',
  '/%',
  '/%zz',
  '/%c0%ae%c0%ae/',
  '/%ED%A0%80',
  '/%00',
  '/%e0%a6',
  '/category/%',
  '/product/%2f/%2f',
  '/*',
  '/:id',
  '/__proto__',
  '/constructor/prototype',
  '/favicon.ico/..',
  `/${'a/'.repeat(400)}`,
  `/${'%2e'.repeat(2_000)}`,
  `/${'x'.repeat(12_000)}`,
];

/** Returns one of these paths, or `path` with a hostile insertion; only characters that a request line may contain. */
export function hostilePath(random: Random, path: string): string {
  if (random.number() < 0.4) return random.pick(paths);
  if (random.number() < 0.4) return `${random.pick(prefixes)}${path.slice(1)}`;
  const position = random.between(1, Math.max(1, path.length));
  const inserted = random.pick([
    '%',
    '%zz',
    '%00',
    '//',
    '/./',
    '/../',
    ';a=b',
    '%2f',
    '\\',
    '%0d%0a',
    '%ff',
    '..',
  ]);
  return `${path.slice(0, position)}${inserted}${path.slice(position)}`;
}
