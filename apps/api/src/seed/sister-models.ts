/** Sister models of the demo's products: the same outside, with the differences that sister-products.json lists; and packs of two. */
import type { CatalogEntry, VariantEntry } from './catalog-entry.ts';
import { createRandom } from './random.ts';

/** A text in English and in Bengali. */
export type TextPair = readonly [english: string, bengali: string];
type SpecValue = string | number | boolean;

/** A sister model in sister-products.json; what it leaves out is as in the model that it is of. */
export interface SisterEntry {
  of: string;
  id: string;
  /** The part of its SKUs that the model's have not. */
  sku: string;
  price: number;
  discountPrice: number;
  inStock?: boolean;
  productName: string;
  names: { bn: string };
  description: TextPair;
  /** By their position in the model's. */
  features?: Readonly<Record<string, TextPair>>;
  /** A further feature. */
  adds?: TextPair;
  /** Instead of the model's box. */
  box?: TextPair;
  /** What is in the box besides. */
  boxAdds?: TextPair;
  /** By key; a pair is a text in both languages, null a value that only the model has. */
  specs?: Readonly<Record<string, SpecValue | TextPair | null>>;
}

/** What people buy in twos, by slug, with the beginning of its name. */
const packedInTwos: Readonly<Record<string, TextPair>> = {
  'airnova-pods': ['AirNova Pods', 'এয়ারনোভা পডস'],
  'mintpod-mini': ['MintPod Mini', 'মিন্টপড মিনি'],
  'voltbar-10k': ['VoltBar', 'ভোল্টবার'],
  'magsnap-5k': ['MagSnap', 'ম্যাগস্ন্যাপ'],
  'breezo-hand': ['Breezo', 'ব্রিজো'],
  'boomtube-360': ['BoomTube 360', 'বুমটিউব 360'],
  'goldwire-in-ear': ['GoldWire', 'গোল্ডওয়্যার'],
  'clearline-c': ['ClearLine', 'ক্লিয়ারলাইন'],
  'rushband-sport': ['RushBand Sport', 'রাশব্যান্ড স্পোর্ট'],
  'ganbox-65': ['GaNBox', 'গ্যানবক্স'],
  'viewlink-4k': ['ViewLink', 'ভিউলিংক'],
  'thermosip-500': ['ThermoSip', 'থার্মোসিপ'],
  'propup-stand': ['PropUp', 'প্রপআপ'],
};

const isPair = (value: unknown): value is TextPair => Array.isArray(value);

/** "SRS-ANP-WHI" as "SRS-ANP-LITE-WHI". */
const sisterSku = (sku: string, part: string): string => sku.replace(/^(\w+-\w+)/, `$1-${part}`);

const random = (sku: string) =>
  createRandom([...sku].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7));

/** The variants of the model, as much dearer or cheaper as the sister is; all in stock. */
const sisterVariants = (
  { price, discountPrice, variants = [] }: CatalogEntry,
  sister: { sku: string; price: number; discountPrice: number },
): VariantEntry[] =>
  variants.map(({ stock, ...variant }) => {
    const sku = sisterSku(variant.sku, sister.sku);
    return {
      ...variant,
      sku,
      ...(variant.price !== undefined && { price: variant.price + sister.price - price }),
      ...(variant.discountPrice !== undefined && {
        discountPrice: variant.discountPrice + sister.discountPrice - (discountPrice ?? price),
      }),
      ...(stock !== undefined && { stock: random(sku).between(3, 40) }),
    };
  });

/** The values of the model with the sister's own in their places, then those that only the sister has. */
function sisterSpecs({ specs }: CatalogEntry, own: NonNullable<SisterEntry['specs']>): CatalogEntry['specs'] {
  const keys = new Set([...specs.map(({ key }) => key), ...Object.keys(own)]);
  return [...keys].flatMap((key) => {
    const value = own[key];
    if (value === null) return [];
    if (value === undefined) return specs.filter((spec) => spec.key === key);
    return [isPair(value) ? { key, value: value[0], texts: { bn: value[1] } } : { key, value }];
  });
}

/** The whole product of a row of the table. */
function sisterOf(model: CatalogEntry, sister: SisterEntry): CatalogEntry {
  const { bestSeller: _, translations, variants: __, ...same } = model;
  const language = (index: 0 | 1, base: Pick<CatalogEntry, 'keyFeatures' | 'inTheBox'>) => ({
    keyFeatures: [
      ...base.keyFeatures.map((feature, position) => sister.features?.[position]?.[index] ?? feature),
      ...(sister.adds ? [sister.adds[index]] : []),
    ],
    description: sister.description[index],
    inTheBox: [
      sister.box?.[index] ?? base.inTheBox ?? '',
      ...(sister.boxAdds ? [sister.boxAdds[index]] : []),
    ].join(', '),
  });
  const bengali = translations.bn ?? {};
  return {
    ...same,
    id: sister.id,
    productName: sister.productName,
    names: sister.names,
    bestSeller: false,
    price: sister.price,
    discountPrice: sister.discountPrice,
    inStock: sister.inStock ?? true,
    ...language(0, model),
    translations: {
      bn: {
        ...bengali,
        ...language(1, { keyFeatures: bengali.keyFeatures ?? [], inTheBox: bengali.inTheBox }),
      },
    },
    specs: sisterSpecs(model, sister.specs ?? {}),
    ...(model.variants && { variants: sisterVariants(model, sister) }),
  };
}

/** A description that ends with the model whose pictures it has. */
const withLooks = ({ productName, names: { bn } }: CatalogEntry, [english, bengali]: TextPair): TextPair => [
  `${english}\nIt looks the same as the ${productName}; the pictures are true of both.`,
  `${bengali}\nদেখতে ${bn ?? productName}-এর মতোই; ছবি দুটির জন্য একই।`,
];

/** Some 5 per cent less than two of them. */
const packPrice = (present: number): number => Math.round((present * 2 * 0.95) / 50) * 50 - 10;

/** Two of a product for less than twice its price; the texts say so, since the pictures show one. */
function packOf(model: CatalogEntry, start: TextPair): CatalogEntry {
  const { productName, names, price, discountPrice, options = [], translations } = model;
  const bengali = translations.bn ?? {};
  const bengaliName = names.bn ?? productName;
  const present = discountPrice ?? price;
  const coloured = options.some(({ name }) => name === 'Colour');
  const box: TextPair = [
    `Two boxes, each with: ${model.inTheBox?.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())}`,
    `দুটি বক্স, প্রতিটিতে: ${bengali.inTheBox}`,
  ];
  const pack = sisterOf(model, {
    of: model.id,
    id: `${model.id}-pack-of-2`,
    sku: 'X2',
    price: present * 2,
    discountPrice: packPrice(present),
    // Near the beginning, because cards cut off the end of long names.
    productName: productName.replace(start[0], `${start[0]} Twin Pack`),
    names: { bn: bengaliName.replace(start[1], `${start[1]} জোড়া প্যাক`) },
    description: [
      `The ${productName} twice, for less than two single ones: for two people, or one at home and one at work.${coloured ? ' Both have the same colour.' : ''}\nThe pictures show one of the two. Features and specifications are those of each.`,
      `${bengaliName} দুটি একসঙ্গে, আলাদা দুটির চেয়ে কম দামে: দুজনের জন্য, অথবা একটি বাসায়, একটি কাজে।${coloured ? ' দুটির রং একই।' : ''}\nছবিতে দুটির একটি দেখা যাচ্ছে। ফিচার ও স্পেসিফিকেশন প্রতিটির।`,
    ],
    adds: ['Pack of two', 'দুটির প্যাক'],
    box,
  });
  return { ...pack, inStock: model.inStock };
}

/** All sister models in the order of the table, then the packs. */
export const sisterModels = (
  models: readonly CatalogEntry[],
  sisters: readonly SisterEntry[],
): CatalogEntry[] => {
  const modelOf = (slug: string): CatalogEntry => {
    const model = models.find(({ id }) => id === slug);
    if (!model) throw new Error(`the demo catalogue has no product ${slug}`);
    return model;
  };
  return [
    ...sisters.map((sister) => {
      const model = modelOf(sister.of);
      return sisterOf(model, { ...sister, description: withLooks(model, sister.description) });
    }),
    ...Object.entries(packedInTwos).map(([slug, start]) => packOf(modelOf(slug), start)),
  ];
};
