/** Notes as people write them in chats, made from a seed by patterns of their own, and what each means. */
import { readFileSync } from 'node:fs';

interface NoteParts {
  people: Record<NoteStyle, string[]>;
  districts: Record<string, Record<NoteStyle | 'streets' | 'streetsBangla', string[]>>;
  products: Record<string, Record<NoteStyle, string[]>>;
  quantities: Record<NoteStyle, [string, number][]>;
  numbers: string[];
  templates: Record<NoteStyle, string[]>;
}
export const noteStyles = ['english', 'banglish', 'bangla'] as const;
export type NoteStyle = (typeof noteStyles)[number];

export interface LabelledNote {
  style: NoteStyle;
  text: string;
  name: string;
  number: string;
  district: string;
  /** The slug of the demo product. */
  product: string;
  quantity: number;
}

const parts: NoteParts = JSON.parse(readFileSync(new URL('order-notes.json', import.meta.url), 'utf8'));

/** Numbers from 0 to 1 by a linear congruence, the same for a seed on every machine. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const inBengali = (text: string): string =>
  text.replace(/\d/g, (digit) => String.fromCharCode(0x9e6 + Number(digit)));

/** A number as people write it. */
function written(number: string, way: string): string {
  if (way === 'spaced') return `${number.slice(0, 5)} ${number.slice(5)}`;
  if (way === 'dashed') return `${number.slice(0, 5)}-${number.slice(5)}`;
  if (way === 'plus88') return `+88${number}`;
  if (way === 'plus88spaced') return `+880 ${number.slice(1, 5)} ${number.slice(5)}`;
  if (way === 'eights') return `88${number}`;
  return way === 'fives' ? `${number.slice(0, 3)} ${number.slice(3, 7)} ${number.slice(7)}` : number;
}

/** So many notes, a third in each style. */
export function makeNotes(count: number, seed: number): LabelledNote[] {
  const random = randomOf(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  return Array.from({ length: count }, (_, at) => {
    const style = noteStyles[at % noteStyles.length] as NoteStyle;
    const template = pick(parts.templates[style]);
    const district = pick(Object.keys(parts.districts));
    const places = parts.districts[district] as NoteParts['districts'][string];
    const product = pick(Object.keys(parts.products));
    const name = pick(parts.people[style]);
    const [words, quantity] = pick(parts.quantities[style]);
    const number = `01${pick(['3', '5', '6', '7', '8', '9'])}${String(Math.floor(random() * 1e8)).padStart(8, '0')}`;
    const way = pick(parts.numbers);
    const shown = written(number, way);
    const isBengali = style === 'bangla' && random() < 0.7;
    const values: Record<string, string> = {
      p: pick(parts.products[product]?.[style] ?? []),
      q: words,
      c: String(quantity),
      n: name,
      m: isBengali ? inBengali(shown) : shown,
      s: pick(style === 'bangla' ? places.streetsBangla : places.streets),
      d: pick(places[style]),
    };
    const text = template.replace(/\{(\w)\}/g, (_whole, key: string) => values[key] ?? '');
    return { style, text, name, number, district, product, quantity };
  });
}
