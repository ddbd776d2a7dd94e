/** A scene of the gallery: one state of one page, as one user sees it. */

import type { Page } from '@playwright/test';
import type { Translate } from '../../apps/web/app/language/translate.ts';
import type { GalleryFixture } from './gallery-fixture.ts';
import type { Language, Width } from './gallery-options.ts';

/** Where a scene's element exists: on a phone, a tablet, a desktop. */
export type SceneWidth = 360 | 768 | 1280;

/** `newcomer` has an account and nothing else: no cart, no order; `buyer` has orders on every part of their way. */
export type SceneUser = 'nobody' | 'shopper' | 'newcomer' | 'buyer' | 'owner';
export type { Language };

export interface SceneContext {
  page: Page;
  fixture: GalleryFixture;
  /** Translates an English text into the language of the page. */
  t: Translate;
  language: Language;
}

export interface Scene {
  /** Unique; the names of its screenshots begin with it. */
  name: string;
  /** The path in `routes.ts`; absent for a page outside the web app. */
  route?: string;
  user?: SceneUser;
  /** The preset of the shop; `specification` by default. */
  preset?: 'modern';
  /** The path that is opened, or a full address outside the shop. */
  address: (fixture: GalleryFixture, language: Language) => string;
  /** Both by default. */
  languages?: readonly Language[];
  /** All by default; for elements that exist only at some widths. */
  widths?: readonly SceneWidth[];
  /** Creates the state for the screenshot, once the page has loaded. */
  prepare?: (prepare: SceneContext) => Promise<void>;
  /** Mocks responses to the page's requests. */
  mockResponses?: (page: Page, fixture: GalleryFixture) => Promise<unknown>;
  /** Takes a screenshot of the window instead of the full page; for elements that cover the page. */
  windowOnly?: true;
  /** Parts of faults that are no faults of this scene. */
  accepted?: readonly string[];
}

const deviceOf = (width: Width): SceneWidth => (width < 768 ? 360 : width < 1280 ? 768 : 1280);

/** Those of the widths at which the scene exists. */
export const widthsOf = ({ widths: own }: Scene, widths: readonly Width[]): Width[] =>
  widths.filter((width) => !own || own.includes(deviceOf(width)));
