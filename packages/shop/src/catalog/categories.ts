/** Categories: what a product may be in, what the menu shows, and what an address means (specification sections 2 and 3). */

/** The categories that the add form offers, in order. */
export const addFormCategories = [
  'Earbuds',
  'Smartwatch',
  'Powerbank',
  'Fan',
  'Headphones',
  'Bluetooth Speaker',
  'Best Seller',
  'Wired Earphone',
  'Wireless Earphone',
  'Charging Accessories',
  'Converters & Hub',
  'Laptop',
  'Smart TV',
  'Lifestyle',
] as const;

/** The update form has Bluetooth Earphone in the place of Wireless Earphone. */
export const updateFormCategories = addFormCategories.map((name) =>
  name === 'Wireless Earphone' ? ('Bluetooth Earphone' as const) : name,
);

/** A menu entry; `category` is the name used in the link, in lower case. */
export interface MenuEntry {
  label: string;
  category: string;
  /** Completes a label that says nothing by itself, for screen readers and search engines; never seen. */
  hiddenLabel?: string;
  children: readonly { label: string; category: string }[];
}

const leaf = (label: string, category = label.toLowerCase()): MenuEntry => ({
  label,
  category,
  children: [],
});
const parent = (label: string, ...children: string[]): MenuEntry => ({
  label,
  category: label.toLowerCase(),
  children: children.map((child) => ({ label: child, category: child.toLowerCase() })),
});

/** The navigation menu in its order (section 2, Navigation menu). */
export const menu: readonly MenuEntry[] = [
  parent('Mobile Accessories', 'Charging Accessories', 'Converters & Hub', 'Powerbank'),
  leaf('Fan'),
  parent('Earphones & Headphones', 'Wired Earphone', 'Headphones', 'Wireless Earphone'),
  leaf('TWS Earbuds', 'earbuds'),
  leaf('Speakers', 'bluetooth speaker'),
  leaf('Best Seller'),
  leaf('Smart Watches', 'smartwatch'),
  leaf('Lifestyle'),
  { ...parent('More', 'Smart TV', 'Laptop'), hiddenLabel: 'gadgets' },
];

/** The top categories of the home page, in order. */
export const topCategories = [
  'earbuds',
  'smartwatch',
  'fan',
  'headphones',
  'bluetooth speaker',
  'wireless earphone',
] as const;

export const bestSellerCategory = 'Best Seller';

const stored = [...addFormCategories, 'Bluetooth Earphone'];
const parents = menu.filter((entry) => entry.children.length > 0);

/** Every name that a product may be stored under: those of both forms, and the parents of the menu. */
export const productCategories: readonly string[] = [...stored, ...parents.map((entry) => entry.label)];

export interface Category {
  /** The name used in links, lower case. */
  name: string;
  /** The name that a person reads. */
  title: string;
  /** The stored categories whose products belong to it; empty for an unknown one. */
  members: readonly string[];
}

const normal = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, ' ');

/**
 * What a category address means: letter case, repeated spaces and menu labels are forgiven, a parent is the union of
 * its children, the two wireless names are one. An unknown text has no members.
 */
export function findCategory(text: string): Category {
  const wanted = normal(text);
  const entry = menu.find((each) => normal(each.label) === wanted || each.category === wanted);
  const name = entry?.category ?? wanted;
  if (entry && entry.children.length > 0) {
    const members = entry.children.flatMap((child) => findCategory(child.category).members);
    return { name, title: entry.label, members: [entry.label, ...members] };
  }
  if (name === 'wireless earphone') {
    return { name, title: 'Wireless Earphone', members: ['Wireless Earphone', 'Bluetooth Earphone'] };
  }
  const title = stored.find((each) => normal(each) === name);
  return title ? { name, title, members: [title] } : { name, title: text.trim(), members: [] };
}
