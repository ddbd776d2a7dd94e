/** Where something goes: thana or upazila, district. */
import { useLanguage } from '../language/use-language.ts';
import { useAreaName } from './load-places.ts';

export function PlaceText({ place }: { place: { area?: string; district: string } }) {
  const { textOf } = useLanguage();
  const areaName = useAreaName(place.area);
  return [areaName(place.district), textOf(place.district)].filter(Boolean).join(', ');
}
