/** A note as text: cleaned, its telephone numbers and sums taken out, and divided where something else begins. */
import { latinDigits } from '../language.ts';
import { courtesy, labels, type NoteLabel, plainWord, units, wanting } from './note-words.ts';

/** Of a longer note the beginning is read: an order is not longer, and what is pasted by mistake may be a whole chat. */
export const maxNoteLength = 2_000;
/** A longer word is none: an address of a page, or made to slow the reading down. */
const maxWordLength = 60;

/** Words that belong together, as they are written. */
export interface NotePart {
  words: readonly string[];
  /** What the note says that it is. */
  label?: NoteLabel;
  /** A verb of wanting stands before or after it. */
  wanted: boolean;
  /** Where a telephone number stands: in the same piece or the next one, or in the one before. */
  number?: 'here' | 'before';
}

/** The note without tags, marks of direction and what is not seen, with Latin digits. */
export const cleanNote = (note: string): string =>
  latinDigits(note.slice(0, maxNoteLength).normalize('NFC'))
    .replace(/<[^<>]{0,300}>/g, '\n')
    .replace(/[\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\u00AD]/g, '')
    .replace(/[^\S\n]+|[\p{Cc}\p{Zl}\p{Zp}](?<!\n)/gu, ' ')
    // A postal code that is written to a place: Dhaka-1219.
    .replace(/(?<=[\p{L}\p{M}])-(?=\d{4}(?!\d))/gu, ' ')
    // The visarga that is written for a colon.
    .replace(/([^\s:]{1,20})ঃ/g, (whole, word: string) => (labelOf(plainWord(word)) ? `${word}: ` : whole));

const between = '[ .()–-]{0,2}';
const mobile = new RegExp(
  `(?<!\\d)(?:\\+?88${between})?0${between}1${between}[3-9](?:${between}\\d){8}(?!\\d)`,
  'g',
);
/** The zero at the beginning is often lost. */
const mobileWithoutZero = new RegExp(`(?<![\\d.])1[3-9](?:${between}\\d){8}(?!\\d)`, 'g');
/** Where a number was. */
const numberMark = '\u0002';

/** The telephone numbers of a note as 01712345678, each once, in their order, and the text without them. */
export function takeNumbers(text: string): { numbers: string[]; isWhole: boolean; rest: string } {
  const find = (pattern: RegExp) =>
    [...text.matchAll(pattern)].map(([found]) => found.replace(/\D/g, '').slice(-10));
  const whole = find(mobile);
  const pattern = whole.length > 0 ? mobile : mobileWithoutZero;
  return {
    numbers: [...new Set(find(pattern))].map((digits) => `0${digits}`),
    isWhole: whole.length > 0,
    rest: text.replace(pattern, ` ${numberMark}\n`),
  };
}

/** Sums of money are neither quantities nor numbers of houses. */
export const withoutMoney = (text: string): string =>
  text
    .replace(/(?:৳|\btk\.?|\btaka|\bbdt|টাকা) ?\d[\d,.]{0,12}(?:\/-)?/gi, ' ')
    .replace(/(?<![\d,.])\d[\d,.]{0,12} ?(?:\/-|৳|tk\b\.?|taka\b|bdt\b|টাকা)/gi, ' ');

const labelOf = (word: string): NoteLabel | undefined =>
  (Object.keys(labels) as NoteLabel[]).find((name) => labels[name].has(word));
/** Short forms with a period in the middle of a text. */
const shortForms = new Set('md mst mrs mr ms dr eng adv vill dist blk ave rd no nr st po ps'.split(' '));
/** Whether a sentence ends with a text: not with a short form, an initial or a number. */
const isEnd = (text: string): boolean => {
  const word = plainWord(text.split(' ').at(-1) ?? '');
  return /\p{L}[\p{L}\p{M}\p{N}]{2}$/u.test(word) && !shortForms.has(word);
};

/** Texts that were divided at a sign that also stands within what belongs together. */
function rejoined(texts: readonly string[], isDivided: (before: string) => boolean, joint: string): string[] {
  const found: string[] = [];
  for (const text of texts) {
    const before = found.at(-1);
    if (before !== undefined && !isDivided(before)) found[found.length - 1] = before + joint + text;
    else found.push(text);
  }
  return found;
}

/** Ends of lines and sentences; a comma within a number and the period of a short form are none. */
const divided = (text: string): string[] =>
  text
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')
    .split(/[\n;|।,!?]| \/ /)
    .flatMap((piece) => rejoined(piece.split(/\.+(?= |$)/), isEnd, '. '))
    // "Name - Rahim" is one, "Mirpur - Dhaka" are two.
    .flatMap((piece) =>
      rejoined(
        piece.split(/ [–—-]+ /),
        (before) => !labelOf(plainWord(before.trimEnd().split(' ').at(-1) ?? '')),
        ': ',
      ),
    );

/** These begin something also without a colon: "nam rahim". */
const strong: readonly NoteLabel[] = ['name', 'address'];

/** Whether a colon or a dash follows a word, written to it or not. */
const isMarked = (word: string, next: string | undefined): boolean =>
  /[:=]$/.test(word) || /-$/.test(word) || (next !== undefined && /^[:=-]/.test(next));

const hasContent = ({ words }: { words: readonly string[] }): boolean =>
  words.some((word) => !courtesy.has(plainWord(word)));

const speaking = new Set(['bolchi', 'bolsi', 'বলছি']);
const beforeSpeaker = new Set(['theke', 'থেকে', 'ami', 'আমি']);

function partsOf(piece: string): NotePart[] {
  const hasNumber = piece.includes(numberMark);
  const spaced = piece.replaceAll(numberMark, ' ').replace(/(?<=\p{L}\p{M}*)[:=](?=\S)/gu, ': ');
  const words = spaced
    .split(' ')
    .filter((word) => word.length <= maxWordLength && /[\p{L}\p{N}#&+]/u.test(word));
  const parts: { words: string[]; label?: NoteLabel; wanted: boolean }[] = [{ words: [], wanted: false }];
  for (const [at, word] of words.entries()) {
    const plain = plainWord(word);
    const last = parts.at(-1) as (typeof parts)[number];
    const label = labelOf(plain);
    if (
      label &&
      (strong.includes(label) || isMarked(word, words[at + 1]) || (at === 0 && label === 'quantity'))
    )
      parts.push({ words: [], label, wanted: false });
    else if (wanting.has(plain)) {
      // "I want" stands before what is wanted, "lagbe" after it, and "nite chai" are two verbs.
      const isAfter = hasContent(last) && last.label === undefined;
      if (isAfter) last.wanted = true;
      parts.push({ words: [], wanted: !isAfter && !parts.some((one) => one.wanted && hasContent(one)) });
    } else if (speaking.has(plain) && last.label === undefined) {
      // "Mirpur theke Rahim bolchi"
      const from = last.words.findLastIndex((one) => beforeSpeaker.has(plainWord(one))) + 1;
      parts.push({ words: from > 0 ? last.words.splice(from) : [], label: 'name', wanted: false });
      parts.push({ words: [], wanted: false });
    } else if (plain === 'to' && last.words.some((one) => !/\d/.test(one) && !units.has(plainWord(one))))
      parts.push({ words: [], wanted: false });
    else last.words.push(word);
  }
  // "phone" before a number is no telephone, nor is "contact" before a name and a number.
  if (hasNumber)
    for (const { words: own } of parts) {
      while (own.length > 0 && isOfNumber(own.at(-1))) own.pop();
      while (own.length > 0 && labels.number.has(plainWord(own[0] ?? ''))) own.shift();
    }
  return parts;
}
const isOfNumber = (word = ''): boolean =>
  labels.number.has(plainWord(word)) || courtesy.has(plainWord(word));

/** The parts of a note, without empty ones; what an empty one says of the next is kept. */
export function dividedNote(text: string): NotePart[] {
  const found: NotePart[] = [];
  let before: Pick<NotePart, 'label' | 'wanted'> = { wanted: false };
  const pieces = divided(text).filter((piece) => /\S/.test(piece));
  const has = (at: number): boolean => pieces[at]?.includes(numberMark) ?? false;
  for (const [at, piece] of pieces.entries()) {
    const number = has(at) || has(at + 1) ? 'here' : has(at - 1) ? 'before' : undefined;
    for (const part of partsOf(piece)) {
      const label = part.label ?? before.label;
      const wanted = part.wanted || before.wanted;
      if (part.words.length === 0) {
        // Its number was taken already.
        before = { wanted, ...(label && label !== 'number' && { label }) };
        continue;
      }
      found.push({ words: part.words, wanted, ...(label && { label }), ...(number && { number }) });
      before = { wanted: false };
    }
  }
  return found;
}
