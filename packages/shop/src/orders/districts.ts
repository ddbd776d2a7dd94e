/** The 64 districts of Bangladesh, and those that a shop delivers to. */

/** The nine of the specification, in its order (section 9). */
export const districts = [
  'Dhaka',
  'Chittagong',
  'Rajshahi',
  'Khulna',
  'Mymensingh',
  'Sylhet',
  'Barishal',
  'Rangpur',
  'Tangail',
] as const;

/** The other 55 in alphabetical order, in their official English spelling. */
const additionalDistricts = [
  'Bagerhat',
  'Bandarban',
  'Barguna',
  'Bhola',
  'Bogura',
  'Brahmanbaria',
  'Chandpur',
  'Chapainawabganj',
  'Chuadanga',
  "Cox's Bazar",
  'Cumilla',
  'Dinajpur',
  'Faridpur',
  'Feni',
  'Gaibandha',
  'Gazipur',
  'Gopalganj',
  'Habiganj',
  'Jamalpur',
  'Jashore',
  'Jhalokathi',
  'Jhenaidah',
  'Joypurhat',
  'Khagrachhari',
  'Kishoreganj',
  'Kurigram',
  'Kushtia',
  'Lakshmipur',
  'Lalmonirhat',
  'Madaripur',
  'Magura',
  'Manikganj',
  'Meherpur',
  'Moulvibazar',
  'Munshiganj',
  'Naogaon',
  'Narail',
  'Narayanganj',
  'Narsingdi',
  'Natore',
  'Netrokona',
  'Nilphamari',
  'Noakhali',
  'Pabna',
  'Panchagarh',
  'Patuakhali',
  'Pirojpur',
  'Rajbari',
  'Rangamati',
  'Satkhira',
  'Shariatpur',
  'Sherpur',
  'Sirajganj',
  'Sunamganj',
  'Thakurgaon',
] as const;

export const allDistricts: readonly string[] = [...districts, ...additionalDistricts];

/** Alternative official and older spellings in lower case, both still in use. */
const districtAliases: ReadonlyMap<string, string> = new Map([
  ['chattogram', 'chittagong'],
  ['barisal', 'barishal'],
  ['bogra', 'bogura'],
  ['comilla', 'cumilla'],
  ['jessore', 'jashore'],
]);

export interface DistrictSettings {
  districts: 'nine' | 'all' | readonly string[];
}

/** The districts that a shop delivers to, in display order. */
export function deliveryDistricts({ districts: offered }: DistrictSettings): readonly string[] {
  if (offered === 'nine') return districts;
  return offered === 'all' ? allDistricts : offered;
}

/** Finds a delivery district in any letter case and spelling; Chattogram is Chittagong. */
export function findDistrict(text: string, settings: DistrictSettings): string | undefined {
  const name = text.trim().toLowerCase();
  const officialName = districtAliases.get(name) ?? name;
  return deliveryDistricts(settings).find((district) => district.toLowerCase() === officialName);
}
