/** The Bengali texts that only some pages show, by the part of the shop that loads them. */
import type { privacy } from './privacy.bn.ts';

export const bengaliParts = {
  privacy: () => import('./privacy.bn.ts').then((module) => module.privacy),
};

/** The keys of these texts. */
export type BengaliParts = typeof privacy;
