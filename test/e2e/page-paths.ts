/** Every page of the route table with who may see it, and an address for those that take parameters. */
import routes from '../../apps/web/app/routes.ts';

export type Access = 'everybody' | 'login' | 'admin';

export interface PagePath {
  /** As in `routes.ts`, with its parameters. */
  pattern: string;
  access: Access;
}

type Entry = (typeof routes)[number];

const guards: Record<string, Access> = {
  'session/login-required.tsx': 'login',
  'session/admin-only.tsx': 'admin',
};

function pagesBelow({ path, index, file, children }: Entry, access: Access): PagePath[] {
  const within = guards[file] ?? access;
  if (children) return children.flatMap((child) => pagesBelow(child, within));
  return [{ pattern: index ? '/' : (path ?? ''), access }];
}

/** What stands beside the pages' layout has no look: sitemap, manifest, … */
export const pagePaths: readonly PagePath[] = routes
  .filter(({ children }) => children)
  .flatMap((entry) => pagesBelow(entry, 'everybody'));

/** The address of a page; throws where the route takes parameters and `samples` has no address for it. */
export function addressOf({ pattern }: PagePath, samples: Record<string, string>): string {
  const address = samples[pattern] ?? pattern;
  if (/[:*]/.test(address)) throw new Error(`Give an address for the route ${pattern}`);
  return address;
}
