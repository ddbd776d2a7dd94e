/** Product categories, the navigation menu, and category names in URLs; the lists are settings (specification sections 2 and 3). */
import type { LocalizedText } from '../localized-text.ts';

export interface ProductCategory {
  /** Products and URLs name it in English. */
  name: LocalizedText;
  /** What the home page calls its products, as "Fans"; left out, the name. */
  plural?: LocalizedText;
  /** Names of categories whose products its page lists as well. */
  includes?: readonly string[];
  /** Path of a square image, for the home page. */
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
  /** What the home page calls its products. */
  plural?: LocalizedText;
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

/** Indexes of the settings, computed once: a page looks up dozens of names of categories. */
interface CategoryIndex {
  /** By their names in URLs. */
  categories: ReadonlyMap<string, Category>;
  /** The names in URLs by those of menu labels. */
  labels: ReadonlyMap<string, string>;
  menu: MenuEntry[];
}
const indexes = /* @__PURE__ */ new WeakMap<
  readonly ProductCategory[],
  [readonly MenuItem[], CategoryIndex]
>();

function indexOf(settings: CategorySettings): CategoryIndex {
  const [menu, found] = indexes.get(settings.categories) ?? [];
  if (found && menu === settings.menu) return found;
  const index: CategoryIndex = {
    // Reversed, because the first of two equal names applies.
    categories: new Map(
      [...settings.categories].reverse().map((category) => {
        const { name: title, plural, picture } = category;
        const name = urlNameOf(title.en);
        const members = membersOf(settings, category, new Set());
        return [name, { name, title, ...(plural && { plural }), ...(picture && { picture }), members }];
      }),
    ),
    labels: new Map(
      [...settings.menu]
        .reverse()
        .flatMap(({ label, category }) => (label ? [[urlNameOf(label.en), urlNameOf(category)]] : [])),
    ),
    menu: [],
  };
  index.menu = menuOf(settings.menu, (text) => findIn(index, text));
  indexes.set(settings.categories, [settings.menu, index]);
  return index;
}

function findIn(
  { categories, labels }: Pick<CategoryIndex, 'categories' | 'labels'>,
  text: string,
): Category {
  const wanted = urlNameOf(text);
  const name = labels.get(wanted) ?? wanted;
  return categories.get(name) ?? { name, title: { en: text.trim() }, members: [] };
}

/**
 * Finds the category of a name in a URL: ignores letter case and repeated spaces, accepts menu labels; a category contains
 * those that it includes. An unknown name has no members. Settings are never changed in place.
 */
export const findCategory = (settings: CategorySettings, text: string): Category =>
  findIn(indexOf(settings), text);

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
export const menuEntries = (settings: CategorySettings): MenuEntry[] => indexOf(settings).menu;

const exists = ({ members }: Category): boolean => members.length > 0;

const menuOf = (menu: readonly MenuItem[], find: (name: string) => Category): MenuEntry[] =>
  menu
    .map((item) => ({ item, found: find(item.category) }))
    .filter(({ found }) => exists(found))
    .map(({ item: { label, hiddenLabel, children = [] }, found }) => ({
      label: label ?? found.title,
      category: found.name,
      ...(hiddenLabel && { hiddenLabel }),
      children: children
        .map(find)
        .filter(exists)
        .map(({ title, name }) => ({ label: title, category: name })),
    }));
