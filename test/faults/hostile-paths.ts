/** Paths that no link of the shop has: other hosts in disguise, dot segments, bad percent signs, overlong ones. */
import type { Chance } from '../../apps/api/src/seed/chance.ts';

/** What can stand before a path to make it mean another host, scheme or folder. */
const beginnings = [
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

const wholes = [
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

/** One of them, or `path` with something odd in it. Only characters that a request line may hold. */
export function oddPath(chance: Chance, path: string): string {
  if (chance.number() < 0.4) return chance.pick(wholes);
  if (chance.number() < 0.4) return `${chance.pick(beginnings)}${path.slice(1)}`;
  const at = chance.between(1, Math.max(1, path.length));
  const odd = chance.pick([
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
  return `${path.slice(0, at)}${odd}${path.slice(at)}`;
}
