/** Every text of the shopper's side in Bengali; loaded only where Bengali is spoken. */
import { homeInBengali } from './bengali/home.ts';
import { siteInBengali } from './bengali/site.ts';
import type { Dictionary } from './translate.ts';

export const bengali: Dictionary = { ...siteInBengali, ...homeInBengali };
