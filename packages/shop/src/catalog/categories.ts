/** Product categories, the navigation menu, and category names in URLs; the lists are settings (specification sections 2 and 3). */
import type { LocalizedText } from '../localized-text.ts';

export interface ProductCategory {
  /** Products and URLs name it in English. */
  name: LocalizedText;
  /** Names of categories whose products its page lists as well. */
  includes?: readonly string[];
  /** Path of a square picture, for the home page. */
  picture?: string;
  /** The one product form that offers it, or none; left out, both do. */
  form?: 'add' | 'update' | 'none';
}

export interface MenuItem {
  category: string;
  /** Instead of the category's name. */
  label?: LocalizedText;
  /** Visually hidden addition to an ambiguous label, for screen readers and search engines. */
  hiddenLabel?: LocalizedText;
  children?: readonly string[];
}

/** The settings about categories. */
export interface CategorySettings {
  /** In the order of the product forms. */
  categories: readonly ProductCategory[];
  menu: readonly MenuItem[];
  /** Names for the home page. */
  topCategories: readonly string[];
}

/** Its products are the best sellers, together with those marked so. */
export const bestSellerCategory = 'Best Seller';

/** All valid categories of a product. */
export const categoryNames = ({ categories }: Pick<CategorySettings, 'categories'>): string[] =>
  categories.map(({ name }) => name.en);

/** The categories that a product form offers. */
export const formCategories = (settings: CategorySettings, form: 'add' | 'update'): string[] =>
  categoryNames({
    categories: settings.categories.filter((category) => !category.form || category.form === form),
  });

export interface Category {
  /** The name in URLs, lower case. */
  name: string;
  /** The display name. */
  title: LocalizedText;
  picture?: string;
  /** The product categories that belong to it; empty for an unknown one. */
  members: readonly string[];
}

/** A name as URLs have it: lower case, single spaces. */
export const urlNameOf = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, ' ');

/**
 * Finds the category of a name in a URL: ignores letter case and repeated spaces, accepts menu labels; a category contains
 * those that it includes. An unknown name has no members.
 */
export function findCategory(settings: CategorySettings, text: string): Category {
  const wanted = urlNameOf(text);
  const labelled = settings.menu.find(({ label }) => label && urlNameOf(label.en) === wanted)?.category;
  const name = labelled === undefined ? wanted : urlNameOf(labelled);
  const category = settings.categories.find((one) => urlNameOf(one.name.en) === name);
  if (!category) return { name, title: { en: text.trim() }, members: [] };
  const { name: title, picture } = category;
  return { name, title, ...(picture && { picture }), members: membersOf(settings, category, new Set()) };
}

/** The category and all that it includes, each once. */
function membersOf(
  settings: CategorySettings,
  { name, includes = [] }: ProductCategory,
  found: Set<string>,
): string[] {
  if (found.has(name.en)) return [];
  found.add(name.en);
  const included = settings.categories.filter((one) => includes.includes(one.name.en));
  const inOrder = included.sort((a, b) => includes.indexOf(a.name.en) - includes.indexOf(b.name.en));
  return [name.en, ...inOrder.flatMap((one) => membersOf(settings, one, found))];
}

/** An entry of the menu; `category` is the name in URLs. */
export interface MenuEntry {
  label: LocalizedText;
  category: string;
  hiddenLabel?: LocalizedText;
  children: readonly { label: LocalizedText; category: string }[];
}

/** The navigation menu in its order; items without a category are left out. */
export function menuEntries(settings: CategorySettings): MenuEntry[] {
  const exists = (name: string): boolean => findCategory(settings, name).members.length > 0;
  return settings.menu
    .filter(({ category }) => exists(category))
    .map((item) => menuEntry(settings, item, exists));
}

function menuEntry(
  settings: CategorySettings,
  { category, label, hiddenLabel, children = [] }: MenuItem,
  exists: (name: string) => boolean,
): MenuEntry {
  const { name, title } = findCategory(settings, category);
  return {
    label: label ?? title,
    category: name,
    ...(hiddenLabel && { hiddenLabel }),
    children: children.filter(exists).map((child) => {
      const found = findCategory(settings, child);
      return { label: found.title, category: found.name };
    }),
  };
}
