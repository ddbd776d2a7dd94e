/** What a person can see of a text: characters without a shape of their own come with pasted texts, and nobody knows of them. */
import { latinDigits } from './language.ts';

/** A text without any such character (*Default_Ignorable_Code_Point*): for numbers, e-mail addresses, codes and SKUs. */
export const withoutInvisible = (text: string): string => text.replace(/\p{DI}/gu, '');

/** What is typed as digits, letters and separators: without what nobody sees, Bengali digits as Latin ones. */
export const plainCharacters = (text: string): string => latinDigits(withoutInvisible(text));

/** Whether nothing of a text can be seen, also of one of fillers and the empty Braille pattern. */
const isEmptyToTheEye = (text: string): boolean => /^[\p{C}\p{Z}\u2800]*$/u.test(withoutInvisible(text));

/**
 * The joiners U+200C and U+200D where they change what is drawn: within a word of a script from Arabic to Mongolian, after its
 * signs, such as hasanta, and between two emoji.
 */
const neededJoiner =
  '(?=[\u0600-\u18af])(?:\\p{M}[\u200c\u200d]|\\p{L}[\u200c\u200d](?=[\u0600-\u18af]))|' +
  '[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\ufe0f]\u200d(?=\\p{Extended_Pictographic})';
const joiners = /* @__PURE__ */ new RegExp(`(${neededJoiner})|[\u200c\u200d]`, 'gu');
/** Marks of direction, zero-width spaces and word joiners, byte order marks and soft hyphens. */
const needless = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;

/**
 * A text as it is stored and compared: without marks of direction, zero-width spaces, word joiners, byte order marks and soft
 * hyphens, with joiners where scripts and emoji need them; empty if nothing of it can be seen. Spaces alone stay.
 */
export function visibleText(text: string): string {
  // Most texts have none, and are read once.
  if (!/[^\n\r\t -\u00ac\u00ae-\u024f\u0980-\u09fe]/.test(text)) return text;
  const visible = text.replace(needless, '').replace(joiners, (_, kept) => kept ?? '');
  return visible.trim() !== '' && isEmptyToTheEye(visible) ? '' : visible;
}
