/** Districts and their upazilas and city thanas, searched in both scripts and old spellings; pages load it when it is needed. */
import { districts as bengaliDistricts } from '../languages/bn/districts.bn.ts';
import { allDistricts } from '../orders/districts.ts';
import { cityThanas } from './city-thanas.ts';
import { oldSpellings } from './old-spellings.ts';
import { upazilas } from './upazilas.ts';

/** A district, or with `area` an upazila or city thana in it. `bengali` is the name of the smaller of the two. */
export interface Place {
  district: string;
  area?: string;
  bengali: string;
}

/** Latin spellings of one sound, as people write them: Nandigonj, Nondiganj; Chhatak, Chatak; Sreepur, Shripur. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/[^a-z\u0980-\u09ff]/g, ''],
  [/au|ou|aw|ow/g, 'o'],
  [/ee|ea|y/g, 'i'],
  [/oo/g, 'u'],
  [/ph/g, 'f'],
  [/v|bh/g, 'b'],
  [/gh/g, 'g'],
  [/kh|q|c(?!h)/g, 'k'],
  [/chh|ch/g, 'c'],
  [/jh|z/g, 'j'],
  [/th/g, 't'],
  [/dh/g, 'd'],
  [/sh/g, 's'],
  [/o/g, 'a'],
  [/(.)\1+/g, '$1'],
];
/** Bengali spellings of one sound: long and short vowels, য় in its two encodings, both n, both s, r with and without dot. */
const bengaliSpellings: readonly (readonly [RegExp, string])[] = [
  [/\u09bc|\u09cd|\u0981|\u200c|\u200d/g, ''],
  [/ী/g, 'ি'],
  [/ূ/g, 'ু'],
  [/ণ/g, 'ন'],
  [/[শষ]/g, 'স'],
  [/য/g, 'জ'],
  [/ড়/g, 'র'],
];

/** A name as it sounds, for comparing; spaces and marks are left out. */
export function soundOf(name: string): string {
  let sound = name.toLowerCase().normalize('NFD');
  for (const [written, read] of [...bengaliSpellings, ...spellings]) sound = sound.replace(written, read);
  return sound;
}

interface Entry {
  place: Place;
  /** Of all its names. */
  sounds: string[];
}

const namesOf = (english: string, bengali: string): string[] => [
  english,
  bengali,
  ...(Object.hasOwn(oldSpellings, english) ? (oldSpellings[english] ?? []) : []),
];
const bengaliOf = (district: string): string =>
  (bengaliDistricts as Readonly<Record<string, string>>)[district] ?? district;

/** The upazilas and city thanas of a district, in alphabetical order; empty for a text that is no district. */
export function areasOf(district: string): Place[] {
  const lists = [cityThanas, upazilas].flatMap((list) =>
    Object.hasOwn(list, district) ? [list[district]] : [],
  );
  return lists
    .flatMap((list = '') => list.split('|'))
    .map((pair) => pair.split('='))
    .map(([area = '', bengali = '']) => ({ district, area, bengali }))
    .sort((one, other) => (one.area < other.area ? -1 : 1));
}

/** All names of a place: English, Bengali and old ones. */
export const placeNames = ({ area, district, bengali }: Place): string[] =>
  namesOf(area ?? district, area ? bengali : bengaliOf(district));

const toEntry = (place: Place): Entry => ({ place, sounds: placeNames(place).map(soundOf) });
let districtEntries: Entry[] | undefined;
let areaEntries: Entry[] | undefined;

/** The entries that match, those that begin with the text first; all of them for a text without letters. */
function find(entries: readonly Entry[], text: string): Place[] {
  const sound = soundOf(text);
  const rankOf = ({ sounds }: Entry) => {
    if (sounds.includes(sound)) return 0;
    return sounds.some((name) => name.startsWith(sound))
      ? 1
      : sounds.some((name) => name.includes(sound))
        ? 2
        : 3;
  };
  return entries
    .map((entry) => ({ place: entry.place, rank: rankOf(entry) }))
    .filter(({ rank }) => rank < 3)
    .sort((one, other) => one.rank - other.rank)
    .map(({ place }) => place);
}

/** The districts of the list whose English, Bengali or old name matches. */
export function searchDistricts(text: string, offered: readonly string[] = allDistricts): Place[] {
  districtEntries ??= allDistricts.map((district) => toEntry({ district, bengali: bengaliOf(district) }));
  return find(
    districtEntries.filter(({ place }) => offered.includes(place.district)),
    text,
  );
}

/** The offered district with this English, Bengali or old name. */
export function exactDistrict(text: string, offered: readonly string[]): string | undefined {
  const [first] = searchDistricts(text, offered);
  const sound = soundOf(text);
  if (!first || !sound) return undefined;
  return toEntry(first).sounds.includes(sound) ? first.district : undefined;
}

/**
 * The upazilas and city thanas that match, of one district or of all the offered ones. Without a district the name of a district
 * finds its areas as well.
 */
export function searchAreas(
  text: string,
  district: string,
  offered: readonly string[] = allDistricts,
): Place[] {
  areaEntries ??= allDistricts.flatMap((name) => areasOf(name).map(toEntry));
  const within = areaEntries.filter(({ place }) =>
    district ? place.district === district : offered.includes(place.district),
  );
  const found = find(within, text);
  if (district || !soundOf(text)) return found;
  const ofDistricts = searchDistricts(text, offered).flatMap((place) => areasOf(place.district));
  const isListed = (place: Place) =>
    found.some((other) => other.area === place.area && other.district === place.district);
  return [...found, ...ofDistricts.filter((place) => !isListed(place))];
}
