// The places of couriers' stand-ins, in the spelling of Pathao: cities, their zones and, of some, the areas.

export interface PlaceRow {
  id: number;
  name: string;
}

/** Zones of a city, separated by |; areas of a zone follow it in brackets. */
const cities: Readonly<Record<string, string>> = {
  Dhaka:
    'Mirpur 1(Mazar Road;Sony Cinema)|Mirpur 2(Stadium Area;Borobag)|Mirpur 10(Senpara Parbata;Benarashi Palli)|Mirpur 11(Bihari Camp;Block C)|Mirpur 12(Pallabi;DOHS Gate)|Mirpur DOHS|Kafrul|Kazipara|Shewrapara|Dhanmondi(Road 27;Shukrabad;Jigatola)|Kalabagan|Mohammadpur(Town Hall;Iqbal Road;Nurjahan Road)|Adabor|Shyamoli|Lalmatia|Gulshan 1|Gulshan 2|Banani|Banani DOHS|Mohakhali|Tejgaon|Farmgate|Badda(North Badda;Middle Badda)|Bashundhara R/A|Bhatara|Khilkhet|Nikunja|Uttara Sector 3|Uttara Sector 4|Uttara Sector 7|Uttara Sector 10|Uttara Sector 11|Dakshinkhan|Uttarkhan|Rampura|Banasree|Khilgaon|Malibagh|Moghbazar|Motijheel|Paltan|Ramna|Shahbagh|New Market|Lalbagh|Chawkbazar|Wari|Gendaria|Jatrabari|Demra|Savar|Ashulia|Keraniganj|Dhamrai|Nawabganj|Dohar',
  Chittagong:
    'Agrabad|Halishahar|Panchlaish|Khulshi|Chawkbazar|Kotwali|Chandgaon|Bakalia|Pahartali|Patenga|Nasirabad|Hathazari|Patiya|Sitakunda|Mirsharai|Raozan|Anwara|Boalkhali|Lohagara|Satkania',
  Gazipur: 'Gazipur Sadar|Tongi|Konabari|Kaliakair|Sreepur|Kapasia|Kaliganj|Board Bazar',
  Narayanganj: 'Narayanganj Sadar|Fatullah|Siddhirganj|Bandar|Rupganj|Sonargaon|Araihazar',
  Sylhet: 'Zindabazar|Amberkhana|Sylhet Sadar|Beanibazar|Golapganj|Bishwanath|Fenchuganj|South Surma',
  Rajshahi: 'Boalia|Rajpara|Motihar|Shah Makhdum|Paba|Godagari|Bagha|Charghat|Puthia',
  Khulna: 'Khulna Sadar|Sonadanga|Khalishpur|Daulatpur|Dumuria|Phultala|Rupsha|Batiaghata',
  Barisal: 'Barisal Sadar|Bakerganj|Babuganj|Gournadi|Wazirpur|Mehendiganj',
  Rangpur: 'Rangpur Sadar|Badarganj|Mithapukur|Pirganj|Pirgachha|Kaunia|Gangachara',
  Mymensingh: 'Mymensingh Sadar|Trishal|Bhaluka|Muktagachha|Gafargaon|Phulpur|Ishwarganj|Nandail',
  Comilla:
    'Comilla Sadar|Comilla Sadar South|Laksam|Debidwar|Daudkandi|Chandina|Muradnagar|Burichang|Chauddagram',
  Bogra: 'Bogra Sadar|Sherpur|Shibganj|Kahaloo|Gabtali|Adamdighi|Sariakandi',
  Jessore: 'Jessore Sadar|Abhaynagar|Jhikargachha|Keshabpur|Manirampur|Sharsha|Chaugachha',
  "Cox's Bazar": "Cox's Bazar Sadar|Chakaria|Teknaf|Ukhia|Ramu|Maheshkhali",
  Tangail: 'Tangail Sadar|Mirzapur|Ghatail|Kalihati|Madhupur|Sakhipur|Nagarpur|Bhuapur',
  Noakhali: 'Noakhali Sadar|Begumganj|Chatkhil|Senbagh|Companiganj|Hatiya',
  Feni: 'Feni Sadar|Daganbhuiyan|Chhagalnaiya|Sonagazi|Parshuram',
  Brahmanbaria: 'Brahmanbaria Sadar|Ashuganj|Kasba|Nabinagar|Sarail|Akhaura',
  Narsingdi: 'Narsingdi Sadar|Palash|Shibpur|Monohardi|Raipura|Belabo',
  Dinajpur: 'Dinajpur Sadar|Birampur|Birganj|Parbatipur|Phulbari|Chirirbandar',
};

interface ZoneRow extends PlaceRow {
  areas: PlaceRow[];
}
interface CityRow extends PlaceRow {
  zones: ZoneRow[];
}

export const places: readonly CityRow[] = Object.entries(cities).map(([name, zones], cityAt) => ({
  id: cityAt + 1,
  name,
  zones: zones.split('|').map((text, zoneAt) => {
    const [zone = '', areas = ''] = text.replace(')', '').split('(');
    const id = (cityAt + 1) * 100 + zoneAt;
    const rows = areas === '' ? [] : areas.split(';');
    return { id, name: zone, areas: rows.map((area, at) => ({ id: id * 100 + at, name: area })) };
  }),
}));
