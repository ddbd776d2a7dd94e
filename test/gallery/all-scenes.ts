/** All scenes of the gallery, and the pages of the shop without a scene. */
import routes from '../../apps/web/app/routes.ts';
import { adminScenes } from './admin-scenes.ts';
import { modernScenes } from './modern-scenes.ts';
import { publicScenes } from './public-scenes.ts';
import type { Scene } from './scene.ts';
import { shopperScenes } from './shopper-scenes.ts';

export const allScenes: readonly Scene[] = [
  ...publicScenes,
  ...shopperScenes,
  ...adminScenes,
  ...modernScenes,
];

type Entry = (typeof routes)[number];

/** Paths of the pages below an entry of the route table. */
function pagesOf({ path, index, children }: Entry): string[] {
  if (children) return children.flatMap(pagesOf);
  return index ? ['/'] : path ? [path] : [];
}

/** Pages of `routes.ts` without a scene. Routes outside the pages' layout have no screen: sitemap, manifest, … */
export function pagesWithoutScene(scenes: readonly Scene[] = allScenes): string[] {
  const shown = new Set(scenes.map(({ route }) => route));
  return routes
    .filter(({ children }) => children)
    .flatMap(pagesOf)
    .filter((path) => !shown.has(path));
}
