/** Every page of the route table with its access, and an address for those with parameters. */
import routes from '../../apps/web/app/routes.ts';

export type Access = 'everybody' | 'login' | 'admin';

export interface PagePath {
  /** The path as in `routes.ts`, with its parameters. */
  pattern: string;
  access: Access;
}

type Entry = (typeof routes)[number];

const guards: Record<string, Access> = {
  'session/login-required.tsx': 'login',
  'dashboard/admin-only.tsx': 'admin',
};

function pagesBelow({ path, index, file, children }: Entry, access: Access): PagePath[] {
  const childAccess = guards[file] ?? access;
  if (children) return children.flatMap((child) => pagesBelow(child, childAccess));
  return [{ pattern: index ? '/' : (path ?? ''), access }];
}

/** Routes outside the pages' layout have no screen: sitemap, manifest, … */
export const pagePaths: readonly PagePath[] = routes
  .filter(({ children }) => children)
  .flatMap((entry) => pagesBelow(entry, 'everybody'));

/** The address of a page; throws if its route has parameters and `samples` has no address for it. */
export function addressOf({ pattern }: PagePath, samples: Record<string, string>): string {
  const address = samples[pattern] ?? pattern;
  if (/[:*]/.test(address)) throw new Error(`No sample address for the route ${pattern}`);
  return address;
}
