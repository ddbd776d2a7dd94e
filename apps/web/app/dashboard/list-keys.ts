/** What a key does on a page with a list: the next or previous row, opening it, the search, the help. */

export type ListKey = 'next' | 'previous' | 'open' | 'search' | 'help';

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'
>;

/** By the character, or by its place where the keyboard writes other letters, as Bengali ones do. */
const byKey: Readonly<Record<string, ListKey>> = {
  j: 'next',
  k: 'previous',
  '/': 'search',
  '?': 'help',
  Enter: 'open',
};
const byCode: Readonly<Record<string, ListKey>> = { KeyJ: 'next', KeyK: 'previous', Slash: 'search' };

/** What a pressed key stands for; undefined with a modifier, and while a word is being composed. */
export function listKeyOf({
  key,
  code,
  shiftKey,
  ctrlKey,
  metaKey,
  altKey,
  isComposing,
}: Pressed): ListKey | undefined {
  if (ctrlKey || metaKey || altKey || isComposing) return undefined;
  const known = Object.hasOwn(byKey, key) ? byKey[key] : undefined;
  if (known) return known === 'help' || !shiftKey ? known : undefined;
  const isLatin = [...key].every((letter) => letter <= '\u024f');
  if (isLatin || !Object.hasOwn(byCode, code)) return undefined;
  if (code === 'Slash' && shiftKey) return 'help';
  return shiftKey ? undefined : byCode[code];
}

/** Where keys are typed or mean something else. */
const typing =
  'input, textarea, select, [contenteditable], [role=combobox], [role=menu], [role=listbox], dialog';

/** Whether a key belongs to what has the focus, or to an open dialog. */
export const isTaken = (target: EventTarget | null): boolean =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof Element && target.closest(typing) !== null);

const rowsOf = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-table] [data-row]')];

/** Moves the focus to the row after or before the one that has it, or the first; returns whether there is one. */
export function moveToRow(step: 1 | -1): boolean {
  const rows = rowsOf();
  const present = rows.findIndex((row) => row.contains(document.activeElement));
  const next = present < 0 ? rows[0] : rows[Math.min(Math.max(present + step, 0), rows.length - 1)];
  if (!next) return false;
  next.focus({ preventScroll: true });
  // In the middle, so that no sticky heading is over it.
  next.scrollIntoView({ block: 'center' });
  return true;
}

/** Opens the row that has the focus: its first link, or what unfolds it; returns whether there is one. */
export function openRow(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement) || !target.matches('[data-table] [data-row]')) return false;
  const opener = target.querySelector<HTMLElement>('a[href], [aria-expanded], summary');
  opener?.click();
  return opener !== null;
}

/** Moves the focus to the search of the list; returns whether there is one. */
export function focusSearch(): boolean {
  const search = document.querySelector<HTMLInputElement>('main input[type=search]');
  search?.focus();
  search?.select();
  return search !== null;
}

export const hasList = (): boolean => document.querySelector('[data-table]') !== null;
