/** Order ids and product names in tables: the first 20 characters (specification section 9, Q-088). */

export const shownCharacters = 20;

/** The first 20 characters, with an ellipsis when something was cut. Never splits a character in two. */
export function shorten(text: string, length = shownCharacters): string {
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length).join('')}…`;
}
