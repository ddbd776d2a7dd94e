/** The catalogue: products, their prices and their rules (specification sections 3, 5 and 9). */
import { type Static, Type } from 'typebox';
import { CardDetails } from './card-details.ts';
import { GivenCodes } from './product-codes.ts';
import { additionalSchemas, ProductTranslations } from './product-fields.ts';
import { maxNameLength, TranslatedNames } from './product-names.ts';
import { publicationFields } from './publication.ts';
import { ProductRating } from './ratings.ts';
import { Specs } from './spec-sheets.ts';
import { GivenTime } from './timed-discounts.ts';
import { NewVariants, type PricedVariant, ProductOptions, ProductVariant } from './variants.ts';

export const maxImageCount = 4;
export const maxPrice = 10_000_000;
/** The most low variants that the owner's list names of a product. */
export const namedLowVariants = 2;

/** A product on the wire; prices in taka. */
export const Product = Type.Object({
  _id: Type.String(),
  productName: Type.String(),
  category: Type.String(),
  price: Type.Number(),
  discountPrice: Type.Optional(Type.Number()),
  /** Additive: when the discount price ends, as ISO 8601, if it does. */
  discountUntil: Type.Optional(Type.String()),
  inStock: Type.Boolean(),
  images: Type.Array(Type.String()),
  keyFeatures: Type.Array(Type.String()),
  description: Type.String(),
  /** Additive: the name in other languages. */
  names: Type.Optional(TranslatedNames),
  /** Additive: units in stock, if the shop counts them. */
  stock: Type.Optional(Type.Integer()),
  /** Additive: also lists the product in Best Sellers besides its own category. */
  bestSeller: Type.Optional(Type.Boolean()),
  /** Additive: only of a product with shown reviews. */
  rating: Type.Optional(ProductRating),
  /** Additive: in lists whose cards show more than name and price (the setting `cardDetails`). */
  card: Type.Optional(CardDetails),
  /** Additive: only in responses with a single product. */
  ...additionalSchemas,
  /** Additive: in responses with a single product; best sellers have the features alone. */
  translations: Type.Optional(ProductTranslations),
  /** Additive: what it can be chosen by, and the combinations that are sold; only in responses with a single product. */
  options: Type.Optional(ProductOptions),
  variants: Type.Optional(Type.Array(ProductVariant)),
  /**
   * Additive: how many variants are sold, the units of those that are counted, and those that are low in stock, at most
   * `namedLowVariants` with the fewest units first; only in the owner's list.
   */
  variantTotals: Type.Optional(
    Type.Object({
      count: Type.Integer(),
      stock: Type.Optional(Type.Integer()),
      low: Type.Optional(
        Type.Object({
          count: Type.Integer(),
          fewest: Type.Array(
            Type.Object({
              variantName: Type.String(),
              variantNames: Type.Optional(TranslatedNames),
              stock: Type.Integer(),
            }),
          ),
        }),
      ),
    }),
  ),
  /** Additive: the pictures of variants without any, if they are not those of the default variant. */
  ownImages: Type.Optional(Type.Array(Type.String())),
  /** Additive: values for the rows of the category's sheet; only in responses with a single product. */
  specs: Type.Optional(Specs),
  /** Additive: when an admin last changed it; only in responses with a single product. */
  updatedAt: Type.Optional(Type.String()),
});
export type Product = Static<typeof Product>;

/** The body of an add-product request. Size limits are here; the rules with their messages in `validateProduct`. */
export const NewProduct = Type.Object(
  {
    productName: Type.String({ maxLength: maxNameLength }),
    category: Type.String({ maxLength: 60 }),
    price: Type.Number(),
    discountPrice: Type.Optional(Type.Union([Type.Number(), Type.Null(), Type.Literal('')])),
    inStock: Type.Optional(Type.Boolean()),
    images: Type.Optional(Type.Array(Type.String({ maxLength: 2000 }), { maxItems: 100 })),
    keyFeatures: Type.Optional(Type.Array(Type.String({ maxLength: 300 }), { maxItems: 50 })),
    description: Type.Optional(Type.String({ maxLength: 20_000 })),
    names: Type.Optional(TranslatedNames),
    stock: Type.Optional(Type.Union([Type.Integer({ minimum: 0, maximum: 1_000_000 }), Type.Null()])),
    bestSeller: Type.Optional(Type.Boolean()),
    ...additionalSchemas,
    translations: Type.Optional(ProductTranslations),
    /** Additive: both together; left out, they stay. Price, stock and pictures of a product with variants are those of the default one. */
    options: Type.Optional(ProductOptions),
    variants: Type.Optional(NewVariants),
    specs: Type.Optional(Specs),
    /** Additive: of a product without variants. */
    codes: GivenCodes,
    /** Additive: when the discount prices begin and end; left out, a discount price that is changed applies at once and without an end. */
    discountFrom: GivenTime,
    discountUntil: GivenTime,
    /** Additive: whether and when it is in the shop; without them at once. */
    ...publicationFields,
  },
  { additionalProperties: false },
);
export type NewProduct = Static<typeof NewProduct>;
/** One whose variants all have a price. */
export type CompleteProduct = Omit<NewProduct, 'variants'> & { variants?: PricedVariant[] };

/** Some fields of a product; omitted ones stay unchanged. */
export const ProductChange = Type.Partial(
  Type.Object({
    ...NewProduct.properties,
    /** Additive. */
    stockWas: Type.Union([Type.Integer({ minimum: 0, maximum: 1_000_000 }), Type.Null()], {
      description:
        'The "stock" that the change starts from: units sold and returned since are kept. Left out, "stock" is as given',
    }),
    /** Additive. */
    unchangedSince: Type.String({
      maxLength: 40,
      pattern: '^\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z$',
      description:
        'The "updatedAt" of the product that the change is based on; the change is rejected if it was changed since',
    }),
  }),
  { additionalProperties: false },
);
export type ProductChange = Static<typeof ProductChange>;

export const productTexts = {
  notFound: 'Product not found',
  outOfStock: 'This product is out of stock.',
  inStockLabel: 'In Stock',
  outOfStockLabel: 'Out of Stock',
} as const;

/** The price for sorting, filtering and ordering in taka: the discount price if there is one. */
export const currentPrice = (product: Pick<Product, 'price' | 'discountPrice'>): number =>
  product.discountPrice ?? product.price;

/** Splits comma-separated inputs into features, trimmed, without empty ones (section 5, Q-124). */
export const splitFeatures = (...inputs: string[]): string[] =>
  inputs.flatMap((input) => input.split(',').map((feature) => feature.trim())).filter(Boolean);

/** The {name} of URLs: lower case, each run of whitespace as one underscore (section 2). Not percent-encoded. */
export const toSlug = (name: string): string => name.toLowerCase().replace(/\s+/g, '_');
