/** The settings after a category has got another name, or its products have moved to another category. */
import type { CashOnDeliveryRules } from '../cart/cash-on-delivery.ts';
import {
  type CategorySettings,
  type MenuItem,
  type ProductCategory,
  urlNameOf,
} from '../catalog/categories.ts';
import type { SpecSheet } from '../catalog/spec-sheets.ts';
import type { OwnBanners } from '../home/own-banners.ts';
import type { LocalizedText } from '../localized-text.ts';

/** The name in an address that a category had before, and the English name of the one that it leads to. */
export interface FormerCategory {
  from: string;
  to: string;
}

/** The names of categories, and those that they had before. */
export interface NamedCategories {
  categories: readonly ProductCategory[];
  formerCategories: readonly FormerCategory[];
}

/** The settings that name categories. */
export interface NamingSettings extends CategorySettings, NamedCategories {
  specSheets: readonly SpecSheet[];
  cashOnDelivery: CashOnDeliveryRules;
  banners: OwnBanners;
}

/** A category that has got another English name in its field. */
export interface RenamedCategory {
  from: string;
  to: string;
}

/**
 * What was renamed between two lists of categories: at the same place of as many there is a name that was not there, for one that is gone.
 * Two that have changed places are none.
 */
export function renamedIn(
  before: readonly ProductCategory[],
  after: readonly ProductCategory[],
): RenamedCategory[] {
  if (before.length !== after.length) return [];
  const [old, present] = [before, after].map((list) => list.map(({ name }) => name.en)) as [
    string[],
    string[],
  ];
  return old.flatMap((from, at) => {
    const to = present[at] ?? '';
    return to === '' || present.includes(from) || old.includes(to) ? [] : [{ from, to }];
  });
}

const unique = (names: readonly string[]): string[] => [...new Set(names)];

/** Replaces a name in a list, in which it then is once. */
const replaced = (names: readonly string[], from: string, to: string): string[] =>
  unique(names.map((name) => (name === from ? to : name)));

/** An optional list of names without the category's own; left out if it is empty. */
const withList = <Key extends 'includes' | 'children'>(key: Key, names: readonly string[]) =>
  names.length > 0 ? { [key]: names } : {};

/** The settings after the category `from` has the name `name`. */
export function withRenamed(settings: NamingSettings, from: string, name: LocalizedText): NamingSettings {
  const categories = settings.categories.map((category) =>
    category.name.en === from ? { ...category, name } : category,
  );
  return withReplaced({ ...settings, categories }, from, name.en);
}

/** The settings after the category `from` is part of `into`, which lists what `from` has listed. */
export function withMerged(settings: NamingSettings, from: string, into: string): NamingSettings {
  const left = settings.categories.find(({ name }) => name.en === from);
  const categories = settings.categories
    .filter((category) => category !== left)
    .map((category) =>
      category.name.en === into
        ? { ...category, includes: [...(category.includes ?? []), ...(left?.includes ?? [])] }
        : category,
    );
  const hasSheet = settings.specSheets.some(({ category }) => category === into);
  const specSheets = settings.specSheets.filter(({ category }) => !(hasSheet && category === from));
  return withReplaced({ ...settings, categories, specSheets }, from, into);
}

/** The settings after what names the category `from` names `to`. */
export function withReplaced(settings: NamingSettings, from: string, to: string): NamingSettings {
  const { notCategories, ...cashRules } = settings.cashOnDelivery;
  return {
    categories: settings.categories.map(({ includes = [], ...category }): ProductCategory => {
      const others = replaced(includes, from, to).filter((name) => name !== category.name.en);
      return { ...category, ...withList('includes', others) };
    }),
    menu: mergedMenu(
      settings.menu.map(({ category, children = [], ...item }) => ({
        ...item,
        category: category === from ? to : category,
        ...withList('children', replaced(children, from, to)),
      })),
    ),
    topCategories: replaced(settings.topCategories, from, to),
    specSheets: settings.specSheets.map((sheet) =>
      sheet.category === from ? { ...sheet, category: to } : sheet,
    ),
    cashOnDelivery: notCategories
      ? { ...cashRules, notCategories: replaced(notCategories, from, to) }
      : cashRules,
    banners: withTarget(settings.banners, from, to),
    formerCategories: withFormer(settings.formerCategories, from, to),
  };
}

/** The banners of a category lead to the other one. */
function withTarget(banners: OwnBanners, from: string, to: string): OwnBanners {
  if (banners === 'demo') return banners;
  return banners.map((banner) =>
    'category' in banner.leadsTo && urlNameOf(banner.leadsTo.category) === urlNameOf(from)
      ? { ...banner, leadsTo: { category: to } }
      : banner,
  );
}

/** The menu with each category once; the later entry leaves its children to the first. */
function mergedMenu(menu: readonly MenuItem[]): MenuItem[] {
  const merged = new Map<string, MenuItem>();
  for (const item of menu) {
    const first = merged.get(item.category);
    const { children: _, ...entry } = first ?? item;
    const children = unique([...(first?.children ?? []), ...(item.children ?? [])]);
    const others = children.filter((name) => name !== item.category);
    merged.set(item.category, { ...entry, ...withList('children', others) });
  }
  return [...merged.values()];
}

/** The former names with one more; all lead to a present name at once, and a present name is none of them. */
function withFormer(former: readonly FormerCategory[], from: string, to: string): FormerCategory[] {
  const oldName = urlNameOf(from);
  const present = urlNameOf(to);
  const others = former
    .map((entry) => (entry.to === from ? { ...entry, to } : entry))
    .filter((entry) => entry.from !== oldName && entry.from !== present);
  return oldName === present ? others : [...others, { from: oldName, to }];
}

/** The present name in addresses of a category that had another one; undefined for a name that is in use or never was. */
export function presentName(
  { categories, formerCategories }: NamedCategories,
  text: string,
): string | undefined {
  const wanted = urlNameOf(text);
  const inUse = categories.some(({ name }) => urlNameOf(name.en) === wanted);
  const to = inUse ? undefined : formerCategories.find(({ from }) => from === wanted)?.to;
  return to !== undefined && categories.some(({ name }) => name.en === to) ? urlNameOf(to) : undefined;
}
