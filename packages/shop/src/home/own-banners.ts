/** The slides of the home page that the owner sets, each with the time in which it is shown. */
import { Type } from 'typebox';
import { type LocalizedText, line, localizedText } from '../localized-text.ts';
import { endsBeforeItBegins, type ShownTimes, shownTimes } from './shown-times.ts';

const maxBanners = 12;

/** What a slide leads to: a category by its name in any letter case, or a product by its id. */
export type BannerTarget = { readonly category: string } | { readonly product: string };

/** One slide. */
export interface OwnBanner extends ShownTimes {
  readonly title: LocalizedText;
  readonly text: LocalizedText;
  /** The label of its button. */
  readonly action: LocalizedText;
  /** Shown from 768 px; 8:3, for example 2400 × 900, with space for the text on the left. */
  readonly desktopPicture: string;
  /** Shown on phones; square, for example 1200 × 1200, with space for the text at the top. */
  readonly mobilePicture: string;
  /** A slide whose product is gone is left out. */
  readonly leadsTo: BannerTarget;
}

/** The slides of the demo shop, which a live shop does not have, or the owner's. */
export type OwnBanners = 'demo' | readonly OwnBanner[];

const only = { additionalProperties: false } as const;

/* @__NO_SIDE_EFFECTS__ */
export const bannersSchema = () =>
  Type.Union(
    [
      Type.Enum(['demo']),
      Type.Array(
        Type.Object(
          {
            title: localizedText(80),
            text: localizedText(200),
            action: localizedText(40),
            desktopPicture: line(500),
            mobilePicture: line(500),
            leadsTo: Type.Union(
              [Type.Object({ category: line(80) }, only), Type.Object({ product: line(80) }, only)],
              { description: '{ category: a name } or { product: an id }' },
            ),
            ...shownTimes(),
          },
          only,
        ),
        { maxItems: maxBanners },
      ),
    ],
    { description: `demo, or a list of at most ${maxBanners} banners` },
  );

/** The problem of the slides, as a sentence without its full stop; undefined without one. */
export function bannersProblem(banners: OwnBanners): string | undefined {
  if (banners === 'demo') return undefined;
  const index = banners.findIndex(endsBeforeItBegins);
  return index < 0 ? undefined : `banners number ${index + 1} ends before it begins`;
}
