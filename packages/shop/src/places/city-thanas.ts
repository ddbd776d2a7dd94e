/**
 * The thanas of the metropolitan police of the eight cities, and those beside them to which many orders go, by district: they are
 * in no list of upazilas. Compiled for this project from general knowledge, without a source to cite; a place that is missing can be
 * typed.
 */
export const cityThanas: Readonly<Record<string, string>> = {
  Dhaka:
    'Adabor=আদাবর|Airport=বিমানবন্দর|Ashulia=আশুলিয়া|Badda=বাড্ডা|Banani=বনানী|Bangshal=বংশাল|Bhasantek=ভাষানটেক|Bhatara=ভাটারা|Cantonment=ক্যান্টনমেন্ট|Chawkbazar=চকবাজার|Dakshinkhan=দক্ষিণখান|Darus Salam=দারুস সালাম|Demra=ডেমরা|Dhanmondi=ধানমন্ডি|Gendaria=গেন্ডারিয়া|Gulshan=গুলশান|Hatirjheel=হাতিরঝিল|Hazaribagh=হাজারীবাগ|Jatrabari=যাত্রাবাড়ী|Kadamtali=কদমতলী|Kafrul=কাফরুল|Kalabagan=কলাবাগান|Kamrangirchar=কামরাঙ্গীরচর|Khilgaon=খিলগাঁও|Khilkhet=খিলক্ষেত|Kotwali=কোতোয়ালি|Lalbagh=লালবাগ|Mirpur=মিরপুর|Mohammadpur=মোহাম্মদপুর|Motijheel=মতিঝিল|Mugda=মুগদা|New Market=নিউ মার্কেট|Pallabi=পল্লবী|Paltan=পল্টন|Ramna=রমনা|Rampura=রামপুরা|Rupnagar=রূপনগর|Sabujbagh=সবুজবাগ|Shah Ali=শাহ আলী|Shahbagh=শাহবাগ|Shahjahanpur=শাহজাহানপুর|Sher-e-Bangla Nagar=শেরেবাংলা নগর|Shyampur=শ্যামপুর|Sutrapur=সূত্রাপুর|Tejgaon=তেজগাঁও|Tejgaon Industrial Area=তেজগাঁও শিল্পাঞ্চল|Turag=তুরাগ|Uttara East=উত্তরা পূর্ব|Uttara West=উত্তরা পশ্চিম|Uttarkhan=উত্তরখান|Wari=ওয়ারী',
  Chittagong:
    'Akbar Shah=আকবর শাহ|Bakalia=বাকলিয়া|Bandar=বন্দর|Bayazid Bostami=বায়েজিদ বোস্তামী|Chandgaon=চান্দগাঁও|Chawkbazar=চকবাজার|Double Mooring=ডবলমুরিং|EPZ=ইপিজেড|Halishahar=হালিশহর|Khulshi=খুলশী|Kotwali=কোতোয়ালি|Pahartali=পাহাড়তলী|Panchlaish=পাঁচলাইশ|Patenga=পতেঙ্গা|Sadarghat=সদরঘাট',
  Gazipur:
    'Basan=বাসন|Gacha=গাছা|Kashimpur=কাশিমপুর|Konabari=কোনাবাড়ী|Pubail=পূবাইল|Tongi East=টঙ্গী পূর্ব|Tongi West=টঙ্গী পশ্চিম',
  Narayanganj: 'Fatullah=ফতুল্লা|Siddhirganj=সিদ্ধিরগঞ্জ',
  Khulna:
    'Aranghata=আড়ংঘাটা|Daulatpur=দৌলতপুর|Harintana=হরিণটানা|Khalishpur=খালিশপুর|Khan Jahan Ali=খানজাহান আলী|Khulna Sadar=খুলনা সদর|Labanchara=লবণচরা|Sonadanga=সোনাডাঙ্গা',
  Rajshahi:
    'Airport=এয়ারপোর্ট|Belpukur=বেলপুকুর|Boalia=বোয়ালিয়া|Chandrima=চন্দ্রিমা|Damkura=দামকুড়া|Karnahar=কর্ণহার|Kashiadanga=কাশিয়াডাঙ্গা|Katakhali=কাটাখালী|Motihar=মতিহার|Rajpara=রাজপাড়া|Shah Makhdum=শাহ মখদুম',
  Sylhet: 'Airport=বিমানবন্দর|Jalalabad=জালালাবাদ|Kotwali=কোতোয়ালি|Moglabazar=মোগলাবাজার|Shah Paran=শাহ পরাণ',
  Barishal: 'Airport=বিমানবন্দর|Bandar=বন্দর|Kawnia=কাউনিয়া|Kotwali=কোতোয়ালি',
  Rangpur: 'Haragach=হারাগাছ|Hazirhat=হাজীরহাট|Kotwali=কোতোয়ালি|Mahiganj=মাহিগঞ্জ|Parshuram=পরশুরাম|Tajhat=তাজহাট',
};
