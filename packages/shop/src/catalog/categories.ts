/** Product categories, the navigation menu, and category names in URLs (specification sections 2 and 3). */

/** Categories of the add form, in order. */
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

/** The update form has Bluetooth Earphone instead of Wireless Earphone. */
export const updateFormCategories = addFormCategories.map((name) =>
  name === 'Wireless Earphone' ? ('Bluetooth Earphone' as const) : name,
);

/** A menu entry; `category` is the name in the URL, in lower case. */
export interface MenuEntry {
  label: string;
  category: string;
  /** Visually hidden addition to an ambiguous label, for screen readers and search engines. */
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

const formCategories = [...addFormCategories, 'Bluetooth Earphone'];
const parents = menu.filter((entry) => entry.children.length > 0);

/** All valid categories of a product: those of both forms, and the parents of the menu. */
export const productCategories: readonly string[] = [
  ...formCategories,
  ...parents.map((entry) => entry.label),
];

export interface Category {
  /** The name in URLs, lower case. */
  name: string;
  /** The display name. */
  title: string;
  /** The product categories that belong to it; empty for an unknown one. */
  members: readonly string[];
}

const normalize = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, ' ');

/**
 * Finds the category of a name in a URL: ignores letter case and repeated spaces, accepts menu labels; a parent contains
 * its children, the two wireless names are one. An unknown name has no members.
 */
export function findCategory(text: string): Category {
  const normalized = normalize(text);
  const entry = menu.find(
    ({ label, category }) => normalize(label) === normalized || category === normalized,
  );
  const name = entry?.category ?? normalized;
  if (entry && entry.children.length > 0) {
    const members = entry.children.flatMap((child) => findCategory(child.category).members);
    return { name, title: entry.label, members: [entry.label, ...members] };
  }
  if (name === 'wireless earphone') {
    return { name, title: 'Wireless Earphone', members: ['Wireless Earphone', 'Bluetooth Earphone'] };
  }
  const title = formCategories.find((category) => normalize(category) === name);
  return title ? { name, title, members: [title] } : { name, title: text.trim(), members: [] };
}
