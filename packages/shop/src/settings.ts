/** The shop's settings: one row each, its default being the specification's (docs/readings.md#settings-that-deviate-from-the-specification). */
import { type TSchema, Type } from 'typebox';
import { type Business, businessSchema } from './business.ts';
import { defaultMaxQuantity } from './cart/cart.ts';
import { type CashOnDeliveryRules, cashOnDeliverySchema } from './cart/cash-on-delivery.ts';
import {
  type DeliveryZone,
  defaultDeliveryZones,
  deliveryChargeSchema,
  deliveryZonesSchema,
} from './cart/delivery.ts';
import type { MenuItem, ProductCategory } from './catalog/categories.ts';
import {
  categoriesSchema,
  formerCategoriesSchema,
  menuSchema,
  topCategoriesSchema,
} from './catalog/category-schemas.ts';
import { defaultCategories, defaultMenu, defaultTopCategories } from './catalog/default-categories.ts';
import { type FitDevice, fitDeviceSchema } from './catalog/fit/fit-device.ts';
import { type Instalments, instalmentsSchema } from './catalog/instalments.ts';
import { defaultSpecSheets } from './catalog/sheets/default-spec-sheets.ts';
import { type SpecSheet, specSheetsSchema } from './catalog/spec-sheets.ts';
import { bulkCouriers, type CourierName } from './couriers/couriers.ts';
import { type ShopColours, shopColoursSchema } from './design/shop-colours.ts';
import { type HomeSection, homeSectionsSchema, specifiedSections } from './home/home-sections.ts';
import { bannersSchema, type OwnBanners } from './home/own-banners.ts';
import { type BuyingGuide, buyingGuideSchema, heroesSchema, type OwnHeroes } from './home/own-hero.ts';
import { hostName } from './host-name.ts';
import { type Language, languages } from './language.ts';
import { line } from './localized-text.ts';
import { mailedSteps } from './mail/message-templates.ts';
import { type ConfirmationWay, confirmationWays } from './order-confirmations/order-confirmations.ts';
import { type AdvanceRules, advanceSchema } from './orders/advance-rules.ts';
import { defaultFirstOrderNumber, defaultOrderNumberPrefix } from './orders/order-numbers.ts';
import {
  type Courier,
  couriersSchema,
  knownCouriers,
  type ParcelCost,
  parcelCostsSchema,
} from './orders/parcels.ts';
import { PaymentMethodName } from './orders/payment-methods.ts';
import { type PickupPoint, pickupPointSchema } from './orders/pickup.ts';
import { type OwnerTexts, ownerTextsSchema } from './owner-texts.ts';
import type { FormerCategory } from './settings/renamed-categories.ts';
import { defaultLogo, type FooterLink, footerLinks } from './site.ts';
import { type SmsSetting, smsSchema } from './sms/sms-settings.ts';
import { type SmsTexts, smsTextsSchema } from './sms/sms-templates.ts';

const oneOf = <const Values extends readonly string[]>(values: Values) => Type.Enum([...values]);

/** A path of the shop, or a full address of a page, a mailbox or a telephone; never a script or another host in disguise. */
export const address = Type.String({
  maxLength: 2000,
  pattern: '^(/(?![/\\\\])\\S*|(https?://|mailto:|tel:)\\S+)$',
  description: 'an address, as in /about, https://example.com, mailto:shop@example.com or tel:+8801712345678',
});
const linksByName = Type.Object(
  Object.fromEntries(
    Object.values(footerLinks).flatMap((names) => names.map((name) => [name, Type.Optional(address)])),
  ),
  { additionalProperties: false },
);

interface Setting<Value> {
  schema: TSchema;
  default: Value;
  /** True for one that only owners change, after a confirmation, and of which they are told by mail. */
  ownersOnly?: boolean;
}
/* @__NO_SIDE_EFFECTS__ */
const setting = <Value>(schema: TSchema, value: Value): Setting<Value> => ({ schema, default: value });
/** One that says where mails, messages, calls, money or what is known of people go, or what guards the shop. */
/* @__NO_SIDE_EFFECTS__ */
const ownersSetting = <Value>(schema: TSchema, value: Value): Setting<Value> => ({
  ...setting(schema, value),
  ownersOnly: true,
});

/** Every setting with its schema and default. docs/settings.md explains them to the owner. */
export const settings = {
  name: setting<string>(line(40), 'Jontro'),
  /** URL of the logo beside the name; in shop.config.ts the path of its file. */
  logo: setting<string>(line(500), defaultLogo),
  /** Below the name on invoices and packing slips, line by line: street, town, telephone, tax number. */
  address: setting<readonly string[]>(Type.Array(line(80), { maxItems: 6 }), []),
  /** Who runs the shop, in the footer and on papers: hotline, address, licences, complaints. */
  business: ownersSetting<Business>(businessSchema(), {}),
  /** The owner's main colour and mark, from which the others follow. */
  colours: setting<ShopColours>(shopColoursSchema(), {}),
  /** Whether pages and mails are dark where the device asks for it. */
  darkMode: setting<boolean>(Type.Boolean(), false),
  /** The language of visitors who have not chosen one. */
  language: setting<Language>(oneOf(languages), 'en'),
  /** Whether Bengali texts write amounts, counts and dates with Bengali digits. */
  bengaliDigits: setting<boolean>(Type.Boolean(), false),
  /** The slides of the home page. */
  banners: setting<OwnBanners>(bannersSchema(), 'demo'),
  /** What the home page has below its banners, in this order. */
  homeSections: setting<readonly HomeSection[]>(homeSectionsSchema(), specifiedSections),
  /** The products at the top of the home page, each with its time. */
  heroes: setting<OwnHeroes>(heroesSchema(), 'demo'),
  /** What the home page explains of a choice between two or three products. */
  buyingGuide: setting<BuyingGuide>(buyingGuideSchema(), 'demo'),
  /** Where links of the footer lead; one without an address is a placeholder. */
  footerLinks: ownersSetting<Partial<Record<FooterLink, string>>>(linksByName, {}),
  /** Whether the footer has only links that lead to a page, and ways of paying by their names. */
  shopFooter: setting<boolean>(Type.Boolean(), false),
  /** Whether the header is light on every page, also on the home page and those for logging in. */
  lightHeader: setting<boolean>(Type.Boolean(), false),
  /** Length of the overlay on each route change in ms. */
  routeOverlayMs: setting<number>(Type.Integer({ minimum: 0, maximum: 10_000 }), 1400),
  /** Whether pages are fetched before a press, pictures travel to their page, and Back shows a page as it was left. */
  instantPages: setting<boolean>(Type.Boolean(), false),
  /** `flat` charges the same everywhere; `by-district` the charge of the district's zone. */
  deliveryRule: setting<'flat' | 'by-district'>(oneOf(['flat', 'by-district']), 'flat'),
  /** The charge of the rule `flat`, in taka. */
  flatDeliveryCharge: setting<number>(deliveryChargeSchema(), 100),
  /** The charges of the rule `by-district`, which the product page names whatever the rule. */
  deliveryZones: setting<readonly DeliveryZone[]>(deliveryZonesSchema(), defaultDeliveryZones),
  /** Where customers can pick up their orders instead of a delivery. */
  pickupPoint: setting<PickupPoint | false>(pickupPointSchema(), false),
  /** Days without deliveries, which do not count as working days. */
  holidays: setting<readonly string[]>(
    Type.Array(
      Type.String({
        pattern: '^20\\d\\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$',
        description: 'a day, as in 2026-12-16',
      }),
      {
        maxItems: 100,
        uniqueItems: true,
        description: 'a list of days, as in 2026-12-16',
      },
    ),
    [],
  ),
  /** Whether the days of a delivery are those of earlier parcels where the shop knows enough of them. */
  learnedDelivery: setting<boolean>(Type.Boolean(), false),
  /** Whether customers are told, once, that the last promised day of their order has passed, with the new days. */
  tellLateDeliveries: setting<boolean>(Type.Boolean(), false),
  /** The code of the coupon whose terms a customer then gets under a code of their own, for one order; none if it is empty. */
  lateCoupon: ownersSetting<string>(
    Type.String({ pattern: '^([A-Za-z0-9-]{3,30})?$', description: 'the code of a coupon, or empty' }),
    '',
  ),
  /** Where the shop delivers: the nine districts of the specification, all 64 with the nine first, or these. */
  districts: setting<'nine' | 'all' | readonly string[]>(
    Type.Union(
      [
        Type.Enum(['nine', 'all']),
        Type.Array(line(60), {
          minItems: 1,
          maxItems: 64,
          uniqueItems: true,
          description: 'nine, all, or a list of districts',
        }),
      ],
      { description: 'nine, all, or a list of districts' },
    ),
    'nine',
  ),
  /** Whether addresses have a thana or upazila, and districts and thanas are searched in both scripts. */
  areas: setting<boolean>(Type.Boolean(), false),
  /** Texts that only the owner can write: history, gift wrapping, opening hours, how fast the shop delivers. */
  ownerTexts: setting<OwnerTexts>(ownerTextsSchema(), {}),
  /** Within how many days unused goods can be returned, for search engines and where no text says it; 0 promises nothing. */
  returnDays: setting<number>(Type.Integer({ minimum: 0, maximum: 365 }), 0),
  /** The categories of products, in the order of the product forms. */
  categories: setting<readonly ProductCategory[]>(categoriesSchema(), defaultCategories),
  /** The navigation menu. */
  menu: setting<readonly MenuItem[]>(menuSchema(), defaultMenu),
  /** The categories that the home page shows. */
  topCategories: setting<readonly string[]>(topCategoriesSchema(), defaultTopCategories),
  /** Addresses that categories had before they were renamed or merged. */
  formerCategories: setting<readonly FormerCategory[]>(formerCategoriesSchema(), []),
  /** Whether lists are filtered by brand, stock and specification, and a search has a page of results. */
  facets: setting<boolean>(Type.Boolean(), false),
  /** Whether the cards of lists show the key specification, the colours and what a discount saves. */
  cardDetails: setting<boolean>(Type.Boolean(), false),
  /** What the products of each category state, and what shoppers filter and compare by. */
  specSheets: setting<readonly SpecSheet[]>(specSheetsSchema(), defaultSpecSheets),
  /** How an order can be paid, in the order in which its page offers it. */
  paymentMethods: setting<readonly string[]>(
    Type.Array(PaymentMethodName, {
      minItems: 1,
      uniqueItems: true,
      description: 'a list of one or more payment methods, each once',
    }),
    ['sslcommerz'],
  ),
  /** For which orders cash on delivery is offered, and its fee. */
  cashOnDelivery: setting<CashOnDeliveryRules>(cashOnDeliverySchema(), {}),
  /** From which sum on a small part of an order is paid before it is packed. */
  advance: setting<AdvanceRules>(advanceSchema(), {}),
  /** Monthly instalments (EMI) that product pages name, by bank. */
  instalments: setting<Instalments>(instalmentsSchema(), {}),
  /** What precedes the numbers of new orders, as in J-10482. */
  orderNumberPrefix: setting<string>(
    Type.String({
      pattern: '^[A-Za-z]{0,6}-?$',
      description: 'up to 6 Latin letters, with or without a hyphen after them',
    }),
    defaultOrderNumberPrefix,
  ),
  /** The number of the first order. */
  firstOrderNumber: setting<number>(
    Type.Integer({ minimum: 1, maximum: 999_999_999 }),
    defaultFirstOrderNumber,
  ),
  /** What the column Order ID shows: the long id with the number beside it, or the number alone. */
  orderIds: setting<'long' | 'number'>(oneOf(['long', 'number']), 'long'),
  /** Whether the dashboard's lists show whole product names instead of their first 20 characters. */
  wholeNames: setting<boolean>(Type.Boolean(), false),
  /** Whether a new order waits until the shop has confirmed it. */
  confirmOrders: setting<boolean>(Type.Boolean(), false),
  /** How customers are asked to confirm a new order, which then waits until they or the shop have. */
  confirmation: setting<ConfirmationWay>(oneOf(confirmationWays), 'off'),
  /** Whether the shop judges from its own history how likely a parcel is to come back, and calls before it packs where it is. */
  riskLadder: setting<boolean>(Type.Boolean(), false),
  /** Whether customers can cancel an order themselves until it is packed or booked. */
  customerCancel: setting<boolean>(Type.Boolean(), true),
  /** The steps of an order of which the customer gets a mail. */
  stepMails: setting<readonly string[]>(
    Type.Array(Type.Enum([...mailedSteps]), {
      uniqueItems: true,
      description: `a list of steps, each once: ${mailedSteps.join(', ')}`,
    }),
    ['delivered', 'partly-delivered', 'returned'],
  ),
  /** Through which gateway the shop sends SMS, of which steps, and how many at most; none without a gateway. */
  sms: ownersSetting<SmsSetting>(smsSchema(), {}),
  /** The texts of SMS by step; one that is left out is the shop's. */
  smsTexts: setting<SmsTexts>(smsTextsSchema(), {}),
  /** Who brings the parcels that the shop books by hand. */
  couriers: ownersSetting<readonly Courier[]>(couriersSchema(), []),
  /** At which couriers parcels that are booked together go in one request. */
  bulkBooking: setting<readonly CourierName[]>(
    Type.Array(Type.Enum(bulkCouriers), {
      uniqueItems: true,
      description: `a list of couriers, each once: ${bulkCouriers.join(', ')}`,
    }),
    [],
  ),
  /** What a parcel costs that no courier names a fee for: of the shop's own riders, and of couriers that are booked by hand. */
  parcelCosts: setting<readonly ParcelCost[]>(parcelCostsSchema(), []),
  /** Whether an order is shown without a login to who knows its number and last digits, or has its link. */
  tracking: setting<boolean>(Type.Boolean(), false),
  /** Whether an order ends on a page of thanks instead of My Orders. */
  thanksPage: setting<boolean>(Type.Boolean(), false),
  /** Whether Try Again, after a payment that failed, leads back to the provider instead of My Orders. */
  tryAgainPays: setting<boolean>(Type.Boolean(), false),
  /** Whether orders that have ended can be put into the cart again. */
  orderAgain: setting<boolean>(Type.Boolean(), false),
  /** The largest quantity of one cart line. */
  maxQuantity: setting<number>(Type.Integer({ minimum: 1, maximum: 999 }), defaultMaxQuantity),
  /** Whether visitors without an account have a cart. */
  guestCart: setting<boolean>(Type.Boolean(), false),
  /** Whether guests with a cart can order without an account. */
  guestCheckout: setting<boolean>(Type.Boolean(), false),
  /** Whether staff enter their password again before they change rights. */
  confirmIdentity: ownersSetting<boolean>(Type.Boolean(), false),
  /** Whether shoppers have a wishlist; without one its page is a placeholder and its count 0. */
  wishlist: setting<boolean>(Type.Boolean(), false),
  /** Whether product pages list the other products that were looked at in this browser. */
  recentlyViewed: setting<boolean>(Type.Boolean(), false),
  /** Whether empty pages, unknown addresses and sold-out products show what else there is. */
  suggestions: setting<boolean>(Type.Boolean(), false),
  /** Whether shoppers compare products of a category beside each other. */
  compare: setting<boolean>(Type.Boolean(), false),
  /** Whether product pages of accessories answer if they fit a phone, laptop or watch. */
  deviceFit: setting<boolean>(Type.Boolean(), false),
  /** Devices that the shop knows beside those of the program; one of the same id replaces it. */
  fitDevices: setting<readonly FitDevice[]>(Type.Array(fitDeviceSchema(), { maxItems: 100 }), []),
  /** Whether a mail can be asked for when a product is back in stock. */
  stockAlerts: setting<boolean>(Type.Boolean(), false),
  /** Whether shoppers ask questions about products, which the shop and its buyers answer. */
  questions: setting<boolean>(Type.Boolean(), false),
  /** Whether product pages have a button that shares their address. */
  shareProducts: setting<boolean>(Type.Boolean(), false),
  /** Whether the mobile light header shows the true unpaid amount instead of ৳0.00. */
  trueAmountOnMobile: setting<boolean>(Type.Boolean(), false),
  /** Whether the cart opens beside the page after something was added to it. */
  cartDrawer: setting<boolean>(Type.Boolean(), false),
  /** Whether pages have a data saver, for browsers and visitors that ask for it. */
  dataSaver: setting<boolean>(Type.Boolean(), false),
  /** Whether the header shows the sum of the cart instead of the unpaid amount, and no zeros. */
  cartSum: setting<boolean>(Type.Boolean(), false),
  /** A counted stock of so many units or fewer is low, in the owner's reports. */
  lowStockThreshold: setting<number>(Type.Integer({ minimum: 0, maximum: 10_000 }), 5),
  /** For how many minutes an unfinished online payment holds the units of its order; 0 for ever. */
  paymentHold: setting<number>(Type.Integer({ minimum: 0, maximum: 10_080 }), 0),
  /** For how many hours of working days a guest's order that nobody has confirmed holds its units; 0 for ever. */
  guestHold: setting<number>(Type.Integer({ minimum: 0, maximum: 720 }), 72),
  /** The hosts of which an import copies pictures. */
  pictureHosts: ownersSetting<readonly string[]>(
    Type.Array(
      Type.String({
        maxLength: 253,
        pattern: hostName,
        description: 'the name of a host on the internet, as in cdn.example.com',
      }),
      { maxItems: 20, uniqueItems: true, description: 'a list of hosts, as in cdn.example.com, each once' },
    ),
    [],
  ),
  /** Who gets a mail about each new order, new review and low stock: every admin with a confirmed address, or these addresses. */
  staffEmails: ownersSetting<'admins' | readonly string[]>(
    Type.Union(
      [
        Type.Enum(['admins']),
        Type.Array(
          Type.String({
            maxLength: 254,
            pattern: '^[^\\s@<>,;"]+@[^\\s@<>,;"]+$',
            description: 'an e-mail address',
          }),
          {
            maxItems: 20,
            uniqueItems: true,
            description: 'admins, or a list of at most 20 e-mail addresses, each once',
          },
        ),
      ],
      { description: 'admins, or a list of e-mail addresses, each once' },
    ),
    'admins',
  ),
  /** Whether customers, too, may not choose one of the 10,000 commonest passwords; staff never may. */
  refuseCommonPasswords: ownersSetting<boolean>(Type.Boolean(), false),
  /** Whether staff get a mail at eight in the morning: yesterday's sales, what waits, and low stock. */
  dailyMail: setting<boolean>(Type.Boolean(), false),
  /** Whether refunds, changes of rights and files of customers need a login with a second factor. */
  requireSecondFactor: ownersSetting<boolean>(Type.Boolean(), false),
  /** Whether the login form of a demo shop shows and fills in the demo login. */
  showDemoCredentials: setting<boolean>(Type.Boolean(), true),
  /** Whether products that are sold out come after all others where a category is not sorted by price. */
  soldOutLast: setting<boolean>(Type.Boolean(), false),
  /** Whether shoppers see the shop and can order; a new live shop is closed until its owner opens it. */
  opened: setting<boolean>(Type.Boolean(), true),
};
export type SettingName = keyof typeof settings;

/** The settings that only owners change. */
export const ownersSettings: readonly SettingName[] = /* @__PURE__ */ (() =>
  (Object.keys(settings) as SettingName[]).filter((name) => settings[name].ownersOnly))();

/** The values of all settings, as server and screens use them. */
export type ShopSettings = { [Name in SettingName]: (typeof settings)[Name]['default'] };

/** Settings that never leave the server. */
const serverSettings = [
  'opened',
  'learnedDelivery',
  'tellLateDeliveries',
  'lateCoupon',
  'bulkBooking',
  'parcelCosts',
  'orderNumberPrefix',
  'lowStockThreshold',
  'soldOutLast',
  'confirmIdentity',
  'banners',
  'heroes',
  'buyingGuide',
  'cardDetails',
  'formerCategories',
  'specSheets',
  'pictureHosts',
  'fitDevices',
  'staffEmails',
  'dailyMail',
  'refuseCommonPasswords',
  'requireSecondFactor',
  'firstOrderNumber',
  'stepMails',
  'sms',
  'smsTexts',
  'confirmOrders',
  'confirmation',
  'riskLadder',
  'paymentHold',
  'guestHold',
] as const satisfies readonly SettingName[];
/** The settings that pages have. */
export type PageSettings = Omit<ShopSettings, (typeof serverSettings)[number]>;

/** Returns the settings without those that never leave the server. */
export const pageSettingsOf = (shop: ShopSettings): PageSettings =>
  Object.fromEntries(
    Object.entries(shop).filter(([name]) => !(serverSettings as readonly string[]).includes(name)),
  ) as never;

// Annotated, so that the pages' scripts leave it out: they have the settings of the server.
export const defaultSettings: ShopSettings = /* @__PURE__ */ (() =>
  Object.fromEntries(Object.entries(settings).map(([name, row]) => [name, row.default])))() as never;

/** Named sets of settings: `specification` is empty; `modern` has the better choice wherever a reading names one. */
export const presets = {
  specification: {},
  modern: {
    homeSections: [
      'hero',
      'category-prices',
      'deals',
      'buying-guide',
      'most-sold',
      'newest',
      'buyer-reviews',
      'shop-facts',
      'about',
    ],
    shopFooter: true,
    lightHeader: true,
    routeOverlayMs: 0,
    instantPages: true,
    deliveryRule: 'by-district',
    learnedDelivery: true,
    tellLateDeliveries: true,
    districts: 'all',
    areas: true,
    paymentMethods: ['cash-on-delivery', 'sslcommerz', 'bkash', 'nagad'],
    thanksPage: true,
    tryAgainPays: true,
    orderIds: 'number',
    wholeNames: true,
    orderAgain: true,
    tracking: true,
    confirmOrders: true,
    stepMails: [
      'confirmed',
      'handed-over',
      'out-for-delivery',
      'problem',
      'delivered',
      'partly-delivered',
      'returned',
    ],
    couriers: knownCouriers,
    guestCart: true,
    guestCheckout: true,
    confirmIdentity: true,
    wishlist: true,
    recentlyViewed: true,
    suggestions: true,
    compare: true,
    deviceFit: true,
    shareProducts: true,
    stockAlerts: true,
    dailyMail: true,
    questions: true,
    trueAmountOnMobile: true,
    cartDrawer: true,
    dataSaver: true,
    cartSum: true,
    darkMode: true,
    soldOutLast: true,
    facets: true,
    cardDetails: true,
    refuseCommonPasswords: true,
  },
} as const satisfies Record<string, Partial<ShopSettings>>;
export type Preset = keyof typeof presets;
export const presetNames = Object.keys(presets) as Preset[];

export const presetTexts = {
  demoOnly: 'Only a demo shop lets its visitors choose the settings',
} as const;
