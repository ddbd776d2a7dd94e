/** Which names of a courier's places are in an address: by their sound, as people write them, and by their digits. */
import { oldSpellings } from '@jontro/shop/places/old-spellings.ts';
import { areasOf, soundOf } from '@jontro/shop/places/places.ts';

const bengaliZero = '০'.charCodeAt(0);
const latinDigits = (text: string): string =>
  text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - bengaliZero));

/** A name for comparing: "Mirpur-10" and "Mirpur ১০" are the same, "Mirpur 11" is another place. */
export function keyOf(name: string): string {
  const text = latinDigits(name);
  return `${soundOf(text)}${(text.match(/\d+/g) ?? []).join('.')}`;
}

const oldNames = (name: string): readonly string[] =>
  Object.hasOwn(oldSpellings, name) ? (oldSpellings[name] ?? []) : [];

/** The present and the former names of a district. */
export const districtNames = (district: string): readonly string[] => [district, ...oldNames(district)];

/** Their keys. */
export const districtKeys = (district: string): ReadonlySet<string> =>
  new Set(districtNames(district).map(keyOf));

interface Aliases {
  own: string;
  /** Bengali and other names of the same place, with the number that it has. */
  direct: string[];
  /** Names of a place that it is only another name of; these may be of its neighbours. */
  indirect: string[];
}

/** The keys of an upazila or thana: of its present names, and of its former ones. */
interface KeyedArea {
  names: string[];
  others: string[];
}

const keyedAreasOf = (district: string): KeyedArea[] =>
  areasOf(district).map(({ area = '', bengali }) => ({
    names: [area, bengali].map(keyOf),
    others: oldNames(area).map(keyOf),
  }));

function aliasesOf(areas: readonly KeyedArea[], name: string): Aliases {
  const [, base = name, number = ''] = /^(.*\S)[\s-]*(\d+)$/u.exec(latinDigits(name)) ?? [];
  const [own, key] = [keyOf(name), keyOf(base)];
  const same = areas.filter(({ names }) => names.includes(key));
  const near = areas.filter(({ others }) => others.includes(own));
  const keysOf = ({ names, others }: KeyedArea) => [...names, ...others];
  return {
    own,
    direct: [...oldNames(base).map(keyOf), ...same.flatMap(keysOf)].map((one) => one + number),
    indirect: near.flatMap(keysOf).filter((one) => !/\d/.test(one)),
  };
}

/** A name without the district that a courier adds to it: "Mohammadpur" of "Mohammadpur (Dhaka)". */
function plainName(district: string, name: string): string {
  const [, plain, added = ''] = /^(.*\S)\s*\(([^()]+)\)$/u.exec(name) ?? [];
  return plain !== undefined && districtKeys(district).has(keyOf(added)) ? plain : name;
}

/** Places of a district with the keys of all their names; a name that is another one's own is no other name of it. */
export function withKeys<Place extends { name: string }>(
  district: string,
  places: readonly Place[],
): (Place & { keys: ReadonlySet<string> })[] {
  const areas = keyedAreasOf(district);
  const named = places.map((place) => ({
    place,
    aliases: aliasesOf(areas, plainName(district, place.name)),
  }));
  const own = new Set(named.map(({ aliases }) => aliases.own));
  const direct = new Set(named.flatMap(({ aliases }) => aliases.direct));
  return named.map(({ place, aliases }) => ({
    ...place,
    keys: new Set([
      aliases.own,
      ...aliases.direct.filter((key) => !own.has(key)),
      ...aliases.indirect.filter((key) => !own.has(key) && !direct.has(key)),
    ]),
  }));
}

/** Words after which a name is that of a street. */
const streetWords = new Set(
  [
    'road',
    'rd',
    'street',
    'sarak',
    'sorok',
    'avenue',
    'ave',
    'lane',
    'highway',
    'bypass',
    'link',
    'রোড',
    'সড়ক',
    'লেন',
    'এভিনিউ',
  ].map((word) => word.normalize('NFC')),
);
const maxWords = 4;

interface Span {
  key: string;
  start: number;
  end: number;
}

/** Every group of neighbouring words between two commas; "Sector 4, Uttara" is also "Uttara Sector 4". */
function spansOf(text: string): Span[] {
  const words = text
    .normalize('NFC')
    .split(/[,;\n।()]/u)
    .flatMap((part, at) => (part.match(/[\p{L}\p{M}\p{N}']+/gu) ?? []).map((word) => ({ word, part: at })));
  return words.flatMap(({ part }, start) =>
    Array.from({ length: Math.min(maxWords, words.length - start) }, (_, more) => start + more + 1).flatMap(
      (end) => {
        if (streetWords.has((words[end]?.word ?? '').toLowerCase())) return [];
        const group = words.slice(start, end);
        const named = group.map(({ word }) => word);
        const isOne = group.at(-1)?.part === part;
        const isTurned = group.length === 3 && group[1]?.part === part;
        return [
          ...(isOne ? [named] : []),
          ...(isTurned ? [[...named.slice(-1), ...named.slice(0, -1)]] : []),
        ].map((one) => ({ key: keyOf(one.join(' ')), start, end }));
      },
    ),
  );
}

/** The places whose names are in a text, without those whose name is a part of another one there ("Mirpur" of "Mirpur 10"). */
export function placesIn<Place extends { keys: ReadonlySet<string> }>(
  text: string,
  places: readonly Place[],
): Place[] {
  const spans = spansOf(text);
  const found = places.flatMap((place) =>
    spans.filter(({ key }) => place.keys.has(key)).map((span) => ({ place, span })),
  );
  const isPartOf = (one: Span, other: Span) =>
    (other.start <= one.start && one.end <= other.end && other.end - other.start > one.end - one.start) ||
    // "Mirpur, House 4, Mirpur 10": the one with its number says more.
    (!/\d/.test(one.key) && other.key.startsWith(one.key) && /^\d+$/.test(other.key.slice(one.key.length)));
  const longest = found.filter(({ span }) => !found.some((other) => isPartOf(span, other.span)));
  return [...new Set(longest.map(({ place }) => place))];
}

const leastHalf = 4;

/** The places of which a text has a word of the name ("Mirpur" of "Mirpur 10"), to be looked at and not to be chosen. */
export function halfNamedIn<Place extends { name: string }>(text: string, places: readonly Place[]): Place[] {
  const written = new Set(spansOf(text).map(({ key }) => key.replace(/\d+$/, '')));
  const words = (name: string) => name.match(/[\p{L}\p{M}']+/gu) ?? [];
  return places.filter(({ name }) =>
    words(name).some((word) => word.length >= leastHalf && written.has(keyOf(word))),
  );
}
