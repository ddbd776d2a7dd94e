/** Order ids and product names in tables: the first 20 characters (specification section 9, Q-088). */

export const shownCharacters = 20;

/** A letter with its vowel signs, and with the letters that a Bengali hasanta joins to it: what a reader calls one. */
const character = /\P{M}(?:\u09cd\u200d?\p{L}|\p{M}|\u200c|\u200d)*|\p{M}/gu;

/** The first 20 characters, with an ellipsis when something was cut. Never splits a character in two. */
export function shorten(text: string, length = shownCharacters): string {
  const characters = text.match(character) ?? [];
  return characters.length <= length ? text : `${characters.slice(0, length).join('')}…`;
}
