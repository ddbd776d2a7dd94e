/** Pictures and products of the demo shop's hero, buying guide and categories, as rows of the table of banners. */
import { demoCategoryPictures, demoGuide, demoHero } from '@jontro/shop/home/demo-home.ts';
import type { banners } from '../catalog/catalog.table.ts';

type Row = typeof banners.$inferInsert;

const cutout = (slug: string): string => `${slug}-cut.webp`;
const guideScene = [`${demoGuide.sceneName}-wide.webp`, `${demoGuide.sceneName}-tall.webp`] as const;

/** The files of `images/` that the home page shows. */
export const demoHomeImages: readonly string[] = [
  cutout(demoHero.slug),
  ...guideScene,
  ...demoGuide.entries.map(({ slug }) => cutout(slug)),
  ...Object.values(demoCategoryPictures).map(cutout),
];

/** The rows; `address` gives that of a file, `idOf` the id of a product. */
export function demoHomeRows(
  address: (file: string) => string,
  idOf: (slug: string) => string | undefined,
): Row[] {
  const ofProduct = (slug: string, title: string, text: string) => ({
    title,
    text,
    action: '',
    desktopImage: address(cutout(slug)),
    mobileImage: address(cutout(slug)),
    productId: idOf(slug) ?? null,
  });
  return [
    {
      source: 'demo-hero',
      position: 0,
      ...ofProduct(demoHero.slug, demoHero.line.en, demoHero.text?.en ?? ''),
    },
    {
      source: 'demo-guide',
      position: 0,
      title: demoGuide.heading.en,
      text: demoGuide.text.en,
      action: '',
      desktopImage: address(guideScene[0]),
      mobileImage: address(guideScene[1]),
    },
    ...demoGuide.entries.map(
      ({ slug, question, text }, index): Row => ({
        source: 'demo-guide',
        position: index + 1,
        ...ofProduct(slug, question.en, text.en),
      }),
    ),
    ...Object.entries(demoCategoryPictures).map(
      ([category, slug], position): Row => ({
        source: 'demo-category',
        position,
        title: category,
        text: '',
        action: '',
        desktopImage: address(cutout(slug)),
        mobileImage: address(cutout(slug)),
        category,
      }),
    ),
  ];
}
