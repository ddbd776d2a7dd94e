/** For tests: 75 zones of Pathao, each with four ways in which people write it, one in each of four addresses; written by hand for this. */
export interface LabelledAddress {
  district: string;
  area: string;
  address: string;
  /** Its zone at Pathao. */
  zone: string;
}

/** District, zone, and four writings of it separated by `;`. */
const rows = `
Dhaka|Mirpur 1|Mirpur 1;Mirpur-1;মিরপুর ১;mirpur 1
Dhaka|Mirpur 2|Mirpur 2;Mirpur-2;মিরপুর ২;MIRPUR 2
Dhaka|Mirpur 10|Mirpur 10;Mirpur-10;মিরপুর ১০;Mirpur10
Dhaka|Mirpur 11|Mirpur 11;Mirpur-11;মিরপুর-১১;mirpur 11
Dhaka|Mirpur 12|Mirpur 12;Mirpur-12;মিরপুর ১২;Mirpur 12
Dhaka|Mirpur DOHS|Mirpur DOHS;Mirpur D.O.H.S;mirpur dohs;MIRPUR DOHS
Dhaka|Kafrul|Kafrul;Kaphrul;কাফরুল;kafrul
Dhaka|Kazipara|Kazipara;Kajipara;Kazi Para;kazipara
Dhaka|Shewrapara|Shewrapara;Shewra Para;shewrapara;Sheorapara
Dhaka|Dhanmondi|Dhanmondi;Dhanmandi;ধানমন্ডি;DHANMONDI
Dhaka|Kalabagan|Kalabagan;Kolabagan;কলাবাগান;kalabagan
Dhaka|Mohammadpur|Mohammadpur;Muhammadpur;মোহাম্মদপুর;Mohammedpur
Dhaka|Adabor|Adabor;Adabar;আদাবর;adabor
Dhaka|Shyamoli|Shyamoli;Shamoli;shyamoli;Shyamoly
Dhaka|Lalmatia|Lalmatia;Lalmatiya;lalmatia;LALMATIA
Dhaka|Gulshan 1|Gulshan 1;Gulshan-1;গুলশান ১;gulshan 1
Dhaka|Gulshan 2|Gulshan 2;Gulshan-2;গুলশান ২;Gulshan 2
Dhaka|Banani|Banani;Bonani;বনানী;banani
Dhaka|Mohakhali|Mohakhali;Mahakhali;mohakhali;MOHAKHALI
Dhaka|Tejgaon|Tejgaon;Tejgaon;তেজগাঁও;tejgaon
Dhaka|Farmgate|Farmgate;Farm Gate;farmgate;FARMGATE
Dhaka|Badda|Badda;Bada;বাড্ডা;badda
Dhaka|Bhatara|Bhatara;Vatara;ভাটারা;bhatara
Dhaka|Khilkhet|Khilkhet;Khilkhet;খিলক্ষেত;khilket
Dhaka|Nikunja|Nikunja;Nikunjo;nikunja;NIKUNJA
Dhaka|Uttara Sector 4|Uttara Sector 4;Sector 4, Uttara;uttara sector-4;Sector-4, Uttara
Dhaka|Uttara Sector 7|Uttara Sector 7;Sector 7, Uttara;uttara sector 7;Sector 7 Uttara
Dhaka|Uttara Sector 10|Uttara Sector 10;Sector 10, Uttara;Uttara Sector-10;Sector ১০, Uttara
Dhaka|Dakshinkhan|Dakshinkhan;Dokkhinkhan;দক্ষিণখান;dakshinkhan
Dhaka|Rampura|Rampura;Rampura;রামপুরা;rampura
Dhaka|Banasree|Banasree;Banashree;banasri;Bonosree
Dhaka|Khilgaon|Khilgaon;Khilgao;খিলগাঁও;khilgaon
Dhaka|Malibagh|Malibagh;Malibag;malibagh;MALIBAGH
Dhaka|Moghbazar|Moghbazar;Mogbazar;moghbazar;Mogh Bazar
Dhaka|Motijheel|Motijheel;Motijhil;মতিঝিল;motijheel
Dhaka|Paltan|Paltan;Polton;পল্টন;paltan
Dhaka|Lalbagh|Lalbagh;Lalbag;লালবাগ;lalbagh
Dhaka|Wari|Wari;Wari;ওয়ারী;WARI
Dhaka|Jatrabari|Jatrabari;Jatra Bari;যাত্রাবাড়ী;jatrabari
Dhaka|Demra|Demra;Demra;ডেমরা;demra
Dhaka|Savar|Savar;Sabhar;সাভার;savar
Dhaka|Ashulia|Ashulia;Asulia;আশুলিয়া;ashulia
Dhaka|Keraniganj|Keraniganj;Keranigonj;কেরাণীগঞ্জ;keraniganj
Chittagong|Agrabad|Agrabad;Agrabad;আগ্রাবাদ;agrabad
Chittagong|Halishahar|Halishahar;Halishohor;হালিশহর;halishahar
Chittagong|Panchlaish|Panchlaish;Panchlaish;পাঁচলাইশ;panchlaish
Chittagong|Khulshi|Khulshi;Khulsi;খুলশী;khulshi
Chittagong|Patenga|Patenga;Potenga;পতেঙ্গা;patenga
Chittagong|Hathazari|Hathazari;Hathajari;হাটহাজারী;hathazari
Chittagong|Patiya|Patiya;Potia;পটিয়া;patiya
Gazipur|Gazipur Sadar|Gazipur Sadar;Gajipur Sadar;গাজীপুর সদর;gazipur sadar
Gazipur|Tongi|Tongi;Tongi;tongi;TONGI
Gazipur|Konabari|Konabari;Konabari;কোনাবাড়ী;konabari
Gazipur|Kaliakair|Kaliakair;Kaliakoir;কালিয়াকৈর;kaliakair
Narayanganj|Fatullah|Fatullah;Fatulla;ফতুল্লা;fatullah
Narayanganj|Siddhirganj|Siddhirganj;Siddhirgonj;সিদ্ধিরগঞ্জ;siddhirganj
Narayanganj|Rupganj|Rupganj;Rupgonj;রূপগঞ্জ;rupganj
Sylhet|Beanibazar|Beanibazar;Beani Bazar;বিয়ানীবাজার;beanibazar
Sylhet|Zindabazar|Zindabazar;Jindabazar;zindabazar;Zinda Bazar
Rajshahi|Boalia|Boalia;Boalia;বোয়ালিয়া;boalia
Khulna|Sonadanga|Sonadanga;Sonadanga;সোনাডাঙ্গা;sonadanga
Khulna|Khalishpur|Khalishpur;Khalispur;খালিশপুর;khalishpur
Barishal|Barisal Sadar|Barishal Sadar;Barisal Sadar;বরিশাল সদর;barisal sadar
Rangpur|Pirganj|Pirganj;Pirgonj;পীরগঞ্জ;pirganj
Mymensingh|Trishal|Trishal;Trishal;ত্রিশাল;trishal
Mymensingh|Bhaluka|Bhaluka;Valuka;ভালুকা;bhaluka
Cumilla|Comilla Sadar|Cumilla Adarsha Sadar;Comilla Sadar;কুমিল্লা আদর্শ সদর;comilla sadar
Cumilla|Laksam|Laksam;Laksham;লাকসাম;laksam
Bogura|Bogra Sadar|Bogura Sadar;Bogra Sadar;বগুড়া সদর;bogra sadar
Jashore|Jessore Sadar|Jashore Sadar;Jessore Sadar;যশোর সদর;jessore sadar
Cox's Bazar|Chakaria|Chakaria;Chokoria;চকরিয়া;chakaria
Tangail|Mirzapur|Mirzapur;Mirjapur;মির্জাপুর;mirzapur
Noakhali|Begumganj|Begumganj;Begumgonj;বেগমগঞ্জ;begumganj
Feni|Daganbhuiyan|Daganbhuiyan;Dagonbhuiyan;দাগনভূঞা;daganbhuiyan
Narsingdi|Palash|Palash;Polash;পলাশ;palash`;

/** Where the place stands: in the field of the area, at the end, in the middle, or beside a street of another name. */
const addresses: readonly ((written: string) => Pick<LabelledAddress, 'area' | 'address'>)[] = [
  (written) => ({ area: written, address: 'House 10, Road 3' }),
  (written) => ({ area: '', address: `House 4/A, Road 7, ${written}` }),
  (written) => ({ area: '', address: `${written}, 2nd floor of the green building` }),
  (written) => ({ area: '', address: `Flat 5B, Airport Road, ${written}, near the mosque` }),
];

export const labelledAddresses: readonly LabelledAddress[] = rows
  .trim()
  .split('\n')
  .flatMap((row) => {
    const [district = '', zone = '', writings = ''] = row.split('|');
    return writings
      .split(';')
      .map(
        (written, at) =>
          ({ district, zone, ...(addresses[at] ?? addresses[0])?.(written) }) as LabelledAddress,
      );
  });
