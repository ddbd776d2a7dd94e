/** Shortening of order ids and product names in tables to 20 characters (specification section 9, Q-088). */

export const maxShownCharacters = 20;

/** A user-perceived character: a letter with its vowel signs and the letters joined by a Bengali hasanta. */
const character = /\P{M}(?:\u09cd\u200d?\p{L}|\p{M}|\u200c|\u200d)*|\p{M}/gu;

/** Shortens to the first 20 characters plus an ellipsis, without splitting a character. */
export function shorten(text: string, length = maxShownCharacters): string {
  const characters = text.match(character) ?? [];
  return characters.length <= length ? text : `${characters.slice(0, length).join('')}…`;
}
