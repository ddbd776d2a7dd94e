/** What the gallery photographs: one state of one page, as one person sees it. */
import type { Page } from '@playwright/test';
import type { GalleryWorld } from './gallery-world.ts';

/** In pixels: a phone, a tablet, a desk. */
export const widths = [360, 768, 1280] as const;
export type Width = (typeof widths)[number];

/** `newcomer` has an account and nothing else: no cart, no order. */
export type Viewer = 'nobody' | 'shopper' | 'newcomer' | 'owner';
export type Language = 'en' | 'bn';

export interface Act {
  page: Page;
  world: GalleryWorld;
  /** An English text in the language of the page. */
  t: (text: string) => string;
}

export interface Scene {
  /** Of its pictures' files; unlike every other scene's. */
  name: string;
  /** The path in `routes.ts` that it shows; absent for a page that is not the web app's. */
  route?: string;
  viewer?: Viewer;
  /** The path that is opened, or a full address outside the shop. */
  at: (world: GalleryWorld) => string;
  /** Both where nothing is said. The admin's side is English. */
  languages?: readonly Language[];
  /** All where nothing is said; for what only some widths have. */
  widths?: readonly Width[];
  /** Makes the state that is shown, once the page stands. */
  act?: (act: Act) => Promise<void>;
  /** Answers the page's calls otherwise than the shop would. */
  answers?: (page: Page) => Promise<unknown>;
  /** Photographs the window instead of the whole page; for what lies over the page. */
  window?: true;
}
