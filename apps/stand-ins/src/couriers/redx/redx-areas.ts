// The areas of RedX' stand-in: one flat list, in which some names have their district in brackets.
import { places } from '../courier-places.ts';

interface RedxArea {
  id: number;
  name: string;
  post_code: number;
  division_name: string;
  zone_id: number;
}

export const redxAreas: readonly (RedxArea & { district: string })[] = places.flatMap(
  ({ name: district, zones }, districtAt) =>
    zones.map(({ name }, areaAt) => ({
      id: districtAt * 100 + areaAt + 1,
      name: areaAt % 3 === 0 ? `${name} (${district})` : name,
      post_code: 1_000 + districtAt * 100 + areaAt,
      division_name: district,
      zone_id: districtAt + 1,
      district,
    })),
);

/** The areas as they are listed, all or of one district or post code. */
export const listAreas = (query: { district_name?: string; post_code?: string }): RedxArea[] =>
  redxAreas
    .filter(
      ({ district, post_code }) =>
        (query.district_name === undefined || district === query.district_name) &&
        (query.post_code === undefined || String(post_code) === query.post_code),
    )
    .map(({ district: _, ...area }) => area);
