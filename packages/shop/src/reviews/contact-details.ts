/** Finds contact details in a text that customers have written: telephone numbers, e-mail and web addresses. */

/** Six consecutive digits, in any script and grouping, may be a telephone number. */
const telephoneNumber = /(?:\p{Nd}[\s().\-–—_/]*){6}/u;
const address =
  /@|https?:|www\.|\S\.(?:com|net|org|info|shop|store|online|xyz|app|bd|io|me|ly|gg)\b|(?:\bdot\s*(?:com|net|org)\b)|ডট\s*কম/iu;

/** What a text has of contact details; undefined if nothing. */
export function findContact(text: string): 'number' | 'address' | undefined {
  // Characters without a width may stand between digits.
  const visible = text.replace(/[\u200b-\u200f\u2060\ufeff]/g, '');
  if (telephoneNumber.test(visible)) return 'number';
  return address.test(visible) ? 'address' : undefined;
}
