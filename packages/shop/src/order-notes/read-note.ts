/** Reads an order that somebody has written in a chat: who, where to, what and how many, each with a mark where it may be wrong. */
import { allDistricts } from '../orders/districts.ts';
import { placesIn } from './note-places.ts';
import { NoteReader, type Unknown, withoutMarks } from './note-reader.ts';
import type { NoteDoubt, NoteReading } from './note-reading.ts';
import { cleanNote, dividedNote, maxNoteLength, takeNumbers, withoutMoney } from './note-text.ts';

/** The district and the area that the places of a note mean together. */
function whereTo(
  places: NoteReader['places'],
  offered: readonly string[],
): Pick<NoteReading, 'district' | 'area'> {
  const withDistrict = places.filter(({ place }) => place.district !== undefined);
  const isAreaOf = (district: string | undefined) =>
    places.some(
      ({ place }) => place.district !== district && place.areas.some((one) => one.district === district),
    );
  const labelled = withDistrict.filter(({ label }) => label === 'district');
  // The name of a district may be that of an area in another one as well: Nawabganj.
  const sure = withDistrict.filter(({ place }) => place.areas.length === 0);
  const candidates = labelled.length > 0 ? labelled : sure.length > 0 ? sure : withDistrict;
  const confirmed = candidates.filter(({ place }) => isAreaOf(place.district));
  const chosen = (confirmed.length > 0 ? confirmed : candidates).at(-1)?.place;
  const names = new Set(candidates.map(({ place }) => place.district));
  const district = chosen?.district;
  const areas = places
    .filter(({ place }) => place !== chosen && place.areas.length > 0)
    .sort((one, other) => Number(other.label === 'area') - Number(one.label === 'area'))
    .map(({ place }) => place.areas);
  if (district) {
    const inside = areas
      .map((list) => list.filter((one) => one.district === district))
      .find((list) => list.length > 0);
    const [area] = inside ?? [];
    const doubt: NoteDoubt | undefined = !offered.includes(district)
      ? 'not-delivered'
      : names.size > 1
        ? 'several'
        : chosen.isExact
          ? undefined
          : 'spelling';
    return {
      district: { value: district, ...(doubt && { doubt }) },
      ...(area?.area && {
        area: { value: area.area, ...((inside?.length ?? 0) > 1 && { doubt: 'several' as const }) },
      }),
    };
  }
  const [first] = areas;
  const area = first?.find((one) => offered.includes(one.district)) ?? first?.[0];
  if (!area?.area) return {};
  const isInOne = new Set(first?.map((one) => one.district)).size === 1;
  return {
    district: { value: area.district, doubt: isInOne ? 'derived' : 'several' },
    area: { value: area.area, ...(first && first.length > 1 && { doubt: 'several' as const }) },
  };
}

/** What nothing says of: an article where there is none, a name where there is none, and otherwise part of the address beside it. */
function assignUnknown({ names, addresses, articles, places, unknown }: NoteReader): string[] {
  const besidePlace = ({ at }: Unknown) =>
    [...places, ...addresses].some((one) => Math.abs(one.at - at) === 1);
  const take = (...wishes: ((one: Unknown) => boolean)[]): string[] | undefined => {
    const chosen = wishes.map((wish) => unknown.find(wish)).find((one) => one !== undefined);
    if (chosen) unknown.splice(unknown.indexOf(chosen), 1);
    return chosen?.words;
  };
  // Goods come before their buyer where nothing says which is which.
  const [first] = articles.length > 0 ? [] : unknown;
  const isPerson = (one: Unknown) =>
    one !== first && one.words.length <= 4 && !one.words.some((word) => /\d/.test(word));
  if (names.length === 0 && (articles.length > 0 || unknown.length > 1)) {
    const words = take(
      (one) => isPerson(one) && one.number === 'here' && !besidePlace(one),
      (one) => isPerson(one) && one.number === 'before' && !besidePlace(one),
      (one) => isPerson(one) && one.number === 'here',
      (one) => isPerson(one) && !besidePlace(one),
      (one) => isPerson(one) && one.number === 'before',
      isPerson,
    );
    if (words) names.push({ value: words.map(withoutMarks).join(' '), doubt: 'guessed' });
  }
  if (articles.length === 0) {
    const words = take(
      (one) => !besidePlace(one),
      () => true,
    );
    if (words) articles.push({ words, quantity: 1, quantityDoubt: 'none', isGuess: true });
  }
  for (const one of unknown.filter(besidePlace)) addresses.push({ at: one.at, text: one.words.join(' ') });
  return unknown.filter((one) => !besidePlace(one)).map(({ words }) => words.join(' '));
}

/** Reads a note of any length and content; `offered` are the districts to which the shop delivers. Never throws. */
export function readNote(note: string, offered: readonly string[] = allDistricts): NoteReading {
  const { numbers, isWhole, rest } = takeNumbers(cleanNote(note));
  const parts = dividedNote(withoutMoney(rest));
  const hasDistrict = parts.some(({ words }) => placesIn(words, false).some(({ district }) => district));
  const reader = new NoteReader(!hasDistrict);
  for (const part of parts) reader.read(part);
  const left = assignUnknown(reader);
  const { names, addresses, articles, places } = reader;
  const [name] = names;
  const isSeveral = new Set(names.map(({ value }) => value.toLowerCase())).size > 1;
  const [number] = numbers;
  const address = addresses.sort((one, other) => one.at - other.at).map(({ text }) => text);
  return {
    ...(name?.value && { name: isSeveral ? { ...name, doubt: 'several' as const } : name }),
    ...(number && {
      mobileNumber: {
        value: number,
        ...(numbers.length > 1 ? { doubt: 'several' as const } : !isWhole && { doubt: 'spelling' as const }),
      },
    }),
    numbers,
    ...whereTo(places, offered),
    ...(address.length > 0 && { address: { value: address.join(', ') } }),
    articles,
    rest: left,
    isCut: note.length > maxNoteLength,
  };
}
