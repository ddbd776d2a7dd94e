/** Views of the owner's lists by name: which lists have them, limits, texts and schemas. */
import { type Static, Type } from 'typebox';
import type { PlainMessage } from '../messages.ts';

/** The lists whose search, filters and sort are in the address of their page. */
export const viewedLists = [
  'orders',
  'products',
  'users',
  'carts',
  'payments',
  'reviews',
  'questions',
  'audit-log',
  'security-log',
] as const;
export type ViewedList = (typeof viewedLists)[number];

/** The most views of one person, of all lists. */
export const maxListViews = 30;
export const maxViewName = 60;
export const maxViewQuery = 1_000;

export const listViewTexts = {
  nameMissing: 'Please enter a name of up to 60 characters',
  nameTaken: 'This list has a view of this name already.',
  tooMany: 'You have 30 views already. Please delete one first.',
  notFound: 'View not found',
} as const satisfies Record<string, PlainMessage>;

export const ListView = Type.Object({
  _id: Type.String(),
  list: Type.Enum(viewedLists),
  name: Type.String(),
  /** The query of the page's address. */
  query: Type.String(),
  /** Whether the list opens with it. */
  isDefault: Type.Boolean(),
});
export type ListView = Static<typeof ListView>;

/** A query without what is no part of a view: the page, and parameters without a value; in the order of their names. */
export function viewQuery(text: string): string {
  const given = [...new URLSearchParams(text)].filter(([name, value]) => value !== '' && name !== 'page');
  return new URLSearchParams(given.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))).toString();
}
