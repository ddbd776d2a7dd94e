/** Marks the selection of a text as bold, italic or a link, in the markup of the owner's pages. */

export type Mark = 'bold' | 'italic' | 'link';

/** A part of a text that is replaced, with what is selected afterwards. Positions are those of the whole text. */
export interface Replacement {
  from: number;
  to: number;
  text: string;
  selection: readonly [start: number, end: number];
}

const signs = { bold: '**', italic: '*' } as const;
const newAddress = 'https://';

/** What marking `text` from `start` to `end` replaces; a bold or italic selection loses its signs instead. */
export function markText(text: string, start: number, end: number, mark: Mark): Replacement {
  // Blanks around the selection stay outside, or the signs would be no markup.
  const chosen = text.slice(start, end);
  const from = start + (chosen.length - chosen.trimStart().length);
  const to = Math.max(from, end - (chosen.length - chosen.trimEnd().length));
  const part = text.slice(from, to);
  if (mark === 'link') return markLink(part, from, to);
  const sign = signs[mark];
  const [before, after] = [text.slice(0, from), text.slice(to)];
  if (part && endsWithSign(before, sign) && startsWithSign(after, sign))
    return {
      from: from - sign.length,
      to: to + sign.length,
      text: part,
      selection: [from - sign.length, to - sign.length],
    };
  return { from, to, text: `${sign}${part}${sign}`, selection: [from + sign.length, to + sign.length] };
}

/** A selected address becomes the link's; otherwise the address is selected, to be typed. */
function markLink(part: string, from: number, to: number): Replacement {
  if (/^(https?:\/\/|mailto:|tel:|\/)\S*$/.test(part))
    return { from, to, text: `[](${part})`, selection: [from + 1, from + 1] };
  const addressAt = from + part.length + 3;
  return {
    from,
    to,
    text: `[${part}](${newAddress})`,
    selection: part ? [addressAt, addressAt + newAddress.length] : [from + 1, from + 1],
  };
}

/** Whether it ends with exactly this sign: two stars are no italic one. */
const endsWithSign = (text: string, sign: string): boolean => /\**$/.exec(text)?.[0].length === sign.length;
const startsWithSign = (text: string, sign: string): boolean => /^\**/.exec(text)?.[0].length === sign.length;
