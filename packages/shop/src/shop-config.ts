/** The schema and the validation of shop.config.ts. */

import { type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { type CategorySettings, categoryNames, findCategory } from './catalog/categories.ts';
import { categoryProblem } from './catalog/category-schemas.ts';
import { sheetProblem } from './catalog/spec-sheets.ts';
import { coloursProblem } from './design/colour-texts.ts';
import { bannersProblem, type OwnBanner, type OwnBanners } from './home/own-banners.ts';
import { heroesProblem } from './home/own-hero.ts';
import type { LocalizedText } from './localized-text.ts';
import { allDistricts } from './orders/districts.ts';
import { repeatedCourier } from './orders/parcels.ts';
import {
  address,
  defaultSettings,
  type Preset,
  presetNames,
  type ShopSettings,
  settings,
} from './settings.ts';
import { shorten } from './shorten.ts';
import { smsProblem } from './sms/sms-settings.ts';
import { smsTextsProblem, smsTextsProblemPath } from './sms/sms-template-faults.ts';
import type { SmsTexts } from './sms/sms-templates.ts';

/** A banner of shop.config.ts: its pictures are image files, and its texts may be English alone. */
export interface BannerOfFile extends Omit<OwnBanner, BannerText> {
  title: string | LocalizedText;
  text: string | LocalizedText;
  action: string | LocalizedText;
}
type BannerText = 'title' | 'text' | 'action';

/** The settings of shop.config.ts; what is left out is as the preset says, and without one as the specification says. */
export interface ShopConfig extends Omit<Partial<ShopSettings>, 'banners'> {
  /** The set of settings that those of the file come on top of. */
  preset?: Preset;
  /** An image file, named from the folder of shop.config.ts: SVG, PNG, WebP, AVIF or JPEG, square, at most 200 kB. */
  logo?: string;
  banners?: 'demo' | readonly BannerOfFile[];
}

/** The settings that others refer to. */
type CurrentSettings = CategorySettings & { readonly banners?: OwnBanners };

const only = { additionalProperties: false } as const;

const schemas: Record<string, TSchema> = {
  ...Object.fromEntries(Object.entries(settings).map(([name, row]) => [name, row.schema])),
  preset: Type.Enum([...presetNames]),
};
/** The schema of a setting, or that of its alternatives which a list or an object is of: its problems name a place in it. */
function schemaOf(name: string, value: unknown): TSchema {
  const { [name]: schema = Type.Never() } = schemas;
  const wanted = Array.isArray(value) ? 'array' : isRecord(value) && 'object';
  return (schema as Words).anyOf?.find(({ type }) => type === wanted) ?? schema;
}
/** The schema of settings with the names of these. */
const schemaOfAll = (given: Readonly<Record<string, unknown>>) =>
  Type.Object(
    Object.fromEntries(
      Object.keys(schemas).map((name) => [name, Type.Optional(schemaOf(name, given[name]))]),
    ),
    only,
  );

/** The names of all settings of shop.config.ts. */
export const settingNames: readonly string[] = Object.keys(schemas);

/** Names that settings had in earlier versions, which files may still use. */
const formerNames: Readonly<Record<string, keyof ShopSettings>> = { largestQuantity: 'maxQuantity' };

/** The content of shop.config.ts as the schemas have it: current names, texts by language; anything but an object stays as it is. */
export function toCurrentForm(given: unknown): unknown {
  if (!isRecord(given)) return given;
  const named = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      Object.hasOwn(formerNames, name) ? formerNames[name] : name,
      value,
    ]),
  );
  const { banners } = named;
  return Array.isArray(banners) ? { ...named, banners: banners.map(withLocalizedTexts) } : named;
}

const withLocalizedTexts = (banner: unknown): unknown =>
  isRecord(banner)
    ? Object.fromEntries(
        Object.entries(banner).map(([name, value]) => [
          name,
          ['title', 'text', 'action'].includes(name) && typeof value === 'string' ? { en: value } : value,
        ]),
      )
    : banner;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The parts of a JSON schema that a sentence is made of. */
interface Words {
  type?: string;
  description?: string;
  enum?: readonly string[];
  anyOf?: readonly (TSchema & Words)[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
  items?: TSchema;
  properties?: Record<string, TSchema>;
}

/** The valid values of a schema, as in "must be …". */
function inWords(schema: TSchema): string {
  const words = schema as Words;
  if (words.description) return words.description;
  if (words.enum) return `one of ${words.enum.join(', ')}`;
  if (words.type === 'boolean') return 'true or false';
  if (words.type === 'integer') return `a whole number from ${words.minimum} to ${words.maximum}`;
  if (words.type === 'string') return `a text of 1 to ${words.maxLength} characters without spaces around it`;
  if (words.type === 'array') return `a list of at most ${words.maxItems}`;
  return `an object of ${Object.keys(words.properties ?? {}).join(', ')}`;
}

/** "banners number 2: title" of a path; with the schema and the value at its end, or at the first choice on the way. */
function resolve(
  path: string,
  given: unknown,
  config: TSchema,
): { subject: string; schema: TSchema; value: unknown } {
  let [schema, value, subject]: [TSchema, unknown, string] = [config, given, ''];
  for (const part of path.split('/').slice(1)) {
    const { anyOf, items, properties } = schema as Words;
    const next = items ?? properties?.[part];
    if (anyOf || !next) break;
    schema = next;
    value = (value as Record<string, unknown>)[part];
    subject += items ? ` number ${Number(part) + 1}` : `${subject && ': '}${part}`;
  }
  return { subject, schema, value };
}

/** The problem of one setting's value beside the current others, as a sentence without its full stop, or undefined. */
export function settingProblem(
  name: string,
  value: unknown,
  current: CurrentSettings = defaultSettings,
): string | undefined {
  if (value === undefined) return `${name} is missing`;
  const problem = validateShopConfig({ [name]: value }, current);
  return problem?.replace(/^: /, '');
}

/** The place of a value's first problem, as in `/deliveryZones/1/charge`; of one beyond its schema that of the setting, or of the SMS. */
export function problemPath(name: string, value: unknown): string {
  const given = { [name]: value };
  const [error] = Value.Errors(schemaOfAll(given), given).filter(({ keyword }) => keyword !== 'boolean');
  if (!error) return `/${name}${name === 'smsTexts' ? smsTextsProblemPath(value as SmsTexts) : ''}`;
  const [missing] = (error.params as { requiredProperties?: string[] }).requiredProperties ?? [];
  return missing === undefined ? error.instancePath : `${error.instancePath}/${missing}`;
}

/** The first problem of the content of shop.config.ts, as a sentence without its full stop, or undefined. */
export function validateShopConfig(
  given: unknown,
  current: CurrentSettings = defaultSettings,
): string | undefined {
  if (!isRecord(given)) return 'must give an object of settings by `export default { … }`';
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(schemas, name));
  if (unknown !== undefined)
    return `has "${unknown}", which is no setting; the settings are ${settingNames.join(', ')}`;
  const config = schemaOfAll(given);
  const [error] = Value.Errors(config, given).filter(({ keyword }) => keyword !== 'boolean');
  if (!error)
    return (
      linkProblem(given) ??
      districtProblem(given) ??
      zoneProblem(given) ??
      cashProblem(given, current) ??
      courierProblem(given) ??
      colourProblem(given) ??
      messageProblem(given) ??
      referenceProblem(given, current)
    );
  const { subject, schema, value } = resolve(error.instancePath, given, config);
  const params = error.params as { additionalProperties?: string[]; requiredProperties?: string[] };
  const names = Object.keys((schema as Words).properties ?? {}).join(', ');
  const [missing] = params.requiredProperties ?? [];
  if (error.keyword === 'additionalProperties' && names)
    return `: ${subject} has "${params.additionalProperties?.[0]}", but it may have ${names}`;
  if (missing !== undefined && names) return `: ${subject} needs ${missing}`;
  const found = typeof value === 'object' || value === undefined ? '' : `, but it is ${shown(value)}`;
  return `: ${subject} must be ${inWords(schema)}${found}`;
}

/** A value as a sentence shows it; of a long text the beginning. */
const shown = (value: unknown): string => shorten(JSON.stringify(value), 60);

/** A footer link that only looks like an address. */
function linkProblem({ footerLinks = {} }: ShopConfig): string | undefined {
  const wrong = Object.entries(footerLinks).find(
    ([, link]) => link && !link.startsWith('/') && !URL.canParse(link),
  );
  return wrong && `: footerLinks: ${wrong[0]} must be ${inWords(address)}, but it is ${shown(wrong[1])}`;
}

/** Own colours that are not seen well enough. */
function colourProblem({ colours = {} }: ShopConfig): string | undefined {
  const problem = coloursProblem(colours);
  return problem && `: ${problem}`;
}

/** Texts of SMS that could not be sent, and hours without any. */
function messageProblem({ sms = {}, smsTexts = {} }: ShopConfig): string | undefined {
  const problem = smsProblem(sms) ?? smsTextsProblem(smsTexts);
  return problem && `: ${problem}`;
}

/** Two couriers of the same name. */
function courierProblem({ couriers = [] }: ShopConfig): string | undefined {
  const repeated = repeatedCourier(couriers);
  return repeated && `: couriers has "${repeated}" twice`;
}

/** Rules of cash on delivery that no order could meet, or that name a category which no product can have. */
function cashProblem(
  { cashOnDelivery, categories }: ShopConfig,
  current: CurrentSettings,
): string | undefined {
  const { least = 0, most = Number.POSITIVE_INFINITY, notCategories = [] } = cashOnDelivery ?? {};
  if (least > most) return ': cashOnDelivery: least must not be larger than most';
  const names = (categories ?? current.categories).map(({ name }) => name.en);
  const wrong = notCategories.find((name) => !names.includes(name));
  return (
    wrong && `: cashOnDelivery: notCategories names "${wrong}", but the categories are ${names.join(', ')}`
  );
}

/** A device that is there twice. */
function deviceProblem(devices: NonNullable<ShopConfig['fitDevices']>): string | undefined {
  const ids = devices.map(({ id }) => id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  return twice && `fitDevices: there are two of "${twice}"`;
}

/** Names of categories that exist neither among the given ones nor among the current ones. */
function referenceProblem(given: ShopConfig, current: CurrentSettings): string | undefined {
  const { categories, menu, topCategories } = given;
  const result = {
    categories: categories ?? current.categories,
    menu: menu ?? current.menu,
    topCategories: topCategories ?? current.topCategories,
  };
  const banners = (given.banners as OwnBanners | undefined) ?? current.banners ?? 'demo';
  const problem =
    categoryProblem(result) ??
    sheetProblem(given.specSheets ?? []) ??
    deviceProblem(given.fitDevices ?? []) ??
    bannersProblem(banners) ??
    heroesProblem(given.heroes ?? 'demo') ??
    bannerTargetProblem(banners, result);
  return problem && `: ${problem}`;
}

/** A district that Bangladesh does not have. */
function districtProblem({ districts, deliveryZones = [], cashOnDelivery }: ShopConfig): string | undefined {
  const named = [
    ...(Array.isArray(districts) ? districts : []),
    ...deliveryZones.flatMap((zone) => zone.districts ?? []),
    ...(cashOnDelivery?.districts ?? []),
  ];
  const wrong = named.find((name) => !allDistricts.includes(name));
  return wrong && `: "${wrong}" is no district of Bangladesh; they are written ${allDistricts.join(', ')}`;
}

/** Zones that leave out a district, or have one twice. */
function zoneProblem({ deliveryZones = [] }: ShopConfig): string | undefined {
  const isLast = (index: number): boolean => index === deliveryZones.length - 1;
  const backwards = deliveryZones.find(({ days }) => days && days.from > days.to);
  if (backwards) return `: deliveryZones: the days of ${backwards.name.en} begin after they end`;
  if (deliveryZones.some(({ districts }, index) => (districts === undefined) !== isLast(index)))
    return ': the last of deliveryZones, and no other, must have no districts: it has all that are left';
  const named = deliveryZones.flatMap(({ districts = [], areas }) =>
    areas ? districts.flatMap((district) => areas.map((area) => `${area}, ${district}`)) : districts,
  );
  const twice = named.find((name, index) => named.indexOf(name) !== index);
  return twice && `: deliveryZones: ${twice} is in two zones`;
}

/** A banner that leads to a category which no product has. */
function bannerTargetProblem(banners: OwnBanners, settings: CategorySettings): string | undefined {
  if (banners === 'demo') return undefined;
  for (const [index, { leadsTo }] of banners.entries()) {
    if (!('category' in leadsTo) || findCategory(settings, leadsTo.category).members.length > 0) continue;
    return `banners number ${index + 1} leads to the category "${leadsTo.category}", but the categories are ${categoryNames(settings).join(', ').toLowerCase()}`;
  }
  return undefined;
}
