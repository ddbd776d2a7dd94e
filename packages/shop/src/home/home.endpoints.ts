/** The endpoint of the home page's second edition: what its sections show, in one response. */
import { type Static, Type } from 'typebox';
import { CardDetails } from '../catalog/card-details.ts';
import { TranslatedNames } from '../catalog/product-names.ts';
import { endpoint } from '../endpoint.ts';
import { type LocalizedText, localizedText } from '../localized-text.ts';
import { fieldSchema } from './own-hero.ts';

const localized = (maxLength: number) => Type.Unsafe<LocalizedText>(localizedText(maxLength));

/** What a list of the home page shows of a product; prices in taka. */
export const HomeProduct = Type.Object({
  _id: Type.String(),
  productName: Type.String(),
  names: Type.Optional(TranslatedNames),
  price: Type.Number(),
  discountPrice: Type.Optional(Type.Number()),
  image: Type.Optional(Type.String()),
  /** Of a product with shown reviews. */
  rating: Type.Optional(Type.Object({ average: Type.Number(), count: Type.Integer() })),
  card: Type.Optional(CardDetails),
});
export type HomeProduct = Static<typeof HomeProduct>;

const Scene = Type.Object({ widePicture: Type.String(), tallPicture: Type.String(), alt: localized(200) });

const Hero = Type.Object({
  /** Without the owner's words the product's name. */
  line: Type.Optional(localized(50)),
  text: Type.Optional(localized(160)),
  field: fieldSchema(),
  picture: Type.Optional(Type.String()),
  scene: Type.Optional(Scene),
  product: HomeProduct,
  /** The weight of the packed product in grams, for the delivery charge. */
  grams: Type.Number(),
});
export type Hero = Static<typeof Hero>;

const CategoryPrice = Type.Object({
  /** The name in links. */
  name: Type.String(),
  /** The lowest present price of what is on sale. */
  from: Type.Number(),
  picture: Type.Optional(Type.String()),
  /** Whether the picture has no background of its own. */
  cutout: Type.Boolean(),
});
export type CategoryPrice = Static<typeof CategoryPrice>;

const Deal = Type.Object({
  ...HomeProduct.properties,
  /** When the discount price ends, as ISO 8601. */
  discountUntil: Type.String(),
});
export type Deal = Static<typeof Deal>;

const Guide = Type.Object({
  heading: localized(60),
  text: localized(200),
  field: fieldSchema(),
  scene: Type.Optional(Scene),
  entries: Type.Array(
    Type.Object({
      question: localized(60),
      text: localized(200),
      picture: Type.Optional(Type.String()),
      product: HomeProduct,
    }),
  ),
});
export type Guide = Static<typeof Guide>;

const BuyerReview = Type.Object({
  rating: Type.Integer({ minimum: 1, maximum: 5 }),
  text: Type.String(),
  /** Absent if none can be shown. */
  firstName: Type.Optional(Type.String()),
  product: Type.Object({
    _id: Type.String(),
    productName: Type.String(),
    names: Type.Optional(TranslatedNames),
    image: Type.Optional(Type.String()),
  }),
});
export type BuyerReview = Static<typeof BuyerReview>;

export const Home = Type.Object({
  hero: Type.Optional(Hero),
  categories: Type.Array(CategoryPrice),
  deals: Type.Array(Deal),
  guide: Type.Optional(Guide),
  /** By units sold. */
  mostSold: Type.Array(HomeProduct),
  newest: Type.Array(HomeProduct),
  reviews: Type.Array(BuyerReview),
});
export type Home = Static<typeof Home>;

export const homeEndpoints = {
  findHome: endpoint({
    method: 'GET',
    path: '/api/home',
    access: 'public',
    additive: true,
    response: Home,
  }),
};
