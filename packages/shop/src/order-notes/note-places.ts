/** Districts, upazilas and city thanas in the words of a note: both scripts, old spellings, endings, one wrong letter. */
import { allDistricts } from '../orders/districts.ts';
import { areasOf, type Place, placeNames, soundOf } from '../places/places.ts';
import { addressWords, courtesy, labels, nameWords, plainWord, units, wanting } from './note-words.ts';

export interface FoundPlace {
  /** Of its words in the part. */
  from: number;
  to: number;
  /** The district of this name. */
  district?: string;
  /** Areas of this name, those that most orders mean first. */
  areas: readonly Place[];
  isExact: boolean;
}

interface Named {
  district?: string;
  areas: Place[];
}

/** A place by its sound and the digits of its name, which keep Mirpur and "Mirpur 12" apart. */
const keyOf = (text: string): string => {
  const sound = soundOf(text);
  return sound && sound + text.replace(/\D/g, '');
};

/** Cities that orders go to more often than to upazilas of the same name. */
const cities = ['Dhaka', 'Chittagong', 'Gazipur', 'Narayanganj'];
const cityRank = ({ district }: Place): number => cities.indexOf(district) + 1 || cities.length + 1;

let places: Map<string, Named> | undefined;
/** All places by key; made when the first note is read. */
function allPlaces(): Map<string, Named> {
  if (places) return places;
  const found = new Map<string, Named>();
  const add = (place: Place, change: (named: Named) => void): void => {
    for (const key of new Set(placeNames(place).map(keyOf))) {
      const named = found.get(key) ?? { areas: [] };
      change(named);
      found.set(key, named);
    }
  };
  for (const district of allDistricts)
    add({ district, bengali: '' }, (named) => {
      named.district ??= district;
    });
  for (const area of allDistricts.flatMap(areasOf).sort((one, other) => cityRank(one) - cityRank(other)))
    add(area, (named) => {
      named.areas.push(area);
    });
  places = found;
  return places;
}

const longestName = 3;
/** A sound of this length and more is also recognised with one wrong letter. */
const fuzzyLength = 5;
/** Words that are no place, although some sound like one: bhalo is not Bhola. */
const isOther = (word: string): boolean =>
  courtesy.has(word) ||
  wanting.has(word) ||
  units.has(word) ||
  addressWords.has(word) ||
  Object.values(labels).some((list) => list.has(word));

/** The word without the endings of a case: ঢাকায়, ঢাকার, dhakay, sylhet-e. */
const withoutEnding = (word: string): string[] =>
  [/-?(?:e|te|y|r|er|ey)$/i, /(?:ের|তে|য়|র|ে|এ|এর)$/u]
    .map((ending) => word.replace(ending, ''))
    .filter((short) => short !== word && short.length >= 3);

function exactly(text: string): Named | undefined {
  const key = keyOf(text);
  return key.length < 3 ? undefined : allPlaces().get(key);
}

/** Whether two sounds differ by one letter that is wrong, missing, too many or changed with its neighbour. */
export function isOneOff(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const [rest, tail] = [one.slice(at), other.slice(at)];
  return (
    rest.slice(1) === tail.slice(1) ||
    rest.slice(1) === tail ||
    rest === tail.slice(1) ||
    (rest[0] === tail[1] && rest[1] === tail[0] && rest.slice(2) === tail.slice(2))
  );
}

function nearly(word: string): Named | undefined {
  const sound = soundOf(word);
  if (sound.length < fuzzyLength || /\d/.test(word) || nameWords.has(plainWord(word))) return undefined;
  for (const [key, named] of allPlaces())
    if (named.district && key[0] === sound[0] && key.length >= fuzzyLength && isOneOff(sound, key))
      return { district: named.district, areas: [] };
  return undefined;
}

/** The places that words name, from left to right; `tolerant` also with one wrong letter. */
export function placesIn(words: readonly string[], tolerant: boolean): FoundPlace[] {
  const found: FoundPlace[] = [];
  const plain = words.map(plainWord);
  for (let from = 0; from < words.length; ) {
    let place: FoundPlace | undefined;
    for (let count = Math.min(longestName, words.length - from); count > 0 && !place; count -= 1) {
      const to = from + count;
      // A name does not begin or end with a word of another kind; "Sadar South" and "New Market" do.
      if (count === 1 && isOther(plain[from] ?? '')) continue;
      const text = words.slice(from, to).join(' ');
      const named = [text, ...withoutEnding(text)].map(exactly).find((one) => one !== undefined);
      if (named) place = { from, to, ...named, isExact: true };
    }
    if (!place && tolerant && !isOther(plain[from] ?? '')) {
      const named = nearly(words[from] ?? '');
      if (named) place = { from, to: from + 1, ...named, isExact: false };
    }
    if (place) found.push(place);
    from = place?.to ?? from + 1;
  }
  return found;
}
