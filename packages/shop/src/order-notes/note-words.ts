/** Words of orders that people write in chats, in English, Bengali and Bengali in Latin letters: numbers, units, verbs, labels, courtesy. */

const setOf = (list: string): ReadonlySet<string> => new Set(list.normalize('NFC').trim().split(/\s+/));

/** How many, by its word; with its classifier as one word as well: dui, duita, দুইটা. */
const numbers: readonly (readonly [number, string, string])[] = [
  [1, 'one ek ak এক', 'ekta akta ekti akti ekkhan একটা একটি একখান'],
  [2, 'two dui du দুই', 'duita duta duiti duto duti দুইটা দুইটি দুটা দুটি দুটো'],
  [3, 'three tin তিন', 'tinta tinti tinte তিনটা তিনটি তিনটে'],
  [4, 'four char চার', 'charta charti chari চারটা চারটি চারটে'],
  [5, 'five pach panch paach পাঁচ পাচ', 'pachta panchta pachti পাঁচটা পাঁচটি পাচটা পাঁচটি'],
  [6, 'six choy chhoy chay ছয়', 'choyta chhoyta choyti ছয়টা ছয়টি'],
  [7, 'seven sat shat saat সাত', 'satta shatta satti সাতটা সাতটি'],
  [8, 'eight at aat আট', 'atta aatta atti আটটা আটটি'],
  [9, 'nine noy nau নয়', 'noyta noyti নয়টা নয়টি'],
  [10, 'ten dosh das দশ', 'doshta dosta doshti দশটা দশটি'],
];
const normal = (word: string): string => word.normalize('NFC');
const byWord = (at: 1 | 2): ReadonlyMap<string, number> =>
  new Map(numbers.flatMap((row) => row[at].split(' ').map((word) => [normal(word), row[0]] as const)));
/** Only before a unit: "dui ta", "two pcs"; some of them are words of other meaning. */
export const numberWords = byWord(1);
/** By themselves. */
export const countedWords = byWord(2);
/** Numbers by themselves that are a quantity where they begin an order of goods: "two airnova", "dui airnova". */
export const clearNumberWords = setOf(
  'one two three four five six seven eight nine ten ek dui tin char এক দুই তিন চার পাঁচ',
);

/** What a quantity counts. */
export const units = setOf(
  `ta ti to te khan khana khani pc pcs pis piece pieces unit units set sets box nos টা টি টো টে খানা খান পিস পিছ পিচ সেট ইউনিট`,
);
/** Two at a time, or one: a pair of earbuds is one article. */
export const pairs = setOf('pair pairs jora joda jor জোড়া জোড়');

/** Verbs of wanting: what stands before or after them is what is wanted. */
export const wanting = setOf(`
  lagbe lagbo lagto lagbey chai chay chacchi chachi nibo nebo nimu nibi niben nite nitam dorkar dorkr order odar kinbo kinte
  kinbe kinmu den diben dien pathan pathaben pathiye pathao pathay pathaiya want need wanna send buy book parcel
  লাগবে লাগতো চাই চাচ্ছি চাইছি নিব নিবো নেব নেবো নিতে নিচ্ছি দরকার অর্ডার কিনব কিনবো কিনতে দেন দিবেন দিয়েন দিন পাঠান পাঠাবেন পাঠিয়ে পাঠাও বুক পার্সেল
`);

/** Words that say nothing of the order itself. */
export const courtesy = setOf(`
  assalamualaikum assalamu asalamu alaikum walaikum salam slm hi hello hlw hey hy dear sir madam mam maam bhai bhaia bhaiya vai vaia
  vaiya bro brother apu apa sister sis please plz pls kindly thanks thank thankyou dhonnobad ami amar amake amr ame amader i me my we
  us you your apni apnar apnader ektu aktu akhon ekhon now today aj ajke kal kalke kore koren koro korben korbo korte korlam korechi
  korlam chilam chilo hobe hoy hoi ase ache asen achen to jonno jonne for the a an of is am are would like could can will be this that
  urgent taratari joldi quick fast delivery home cash on cod ki kobe niye diye shob sob total price dam daam inbox confirm confirmed
  sathe and with ar r er also plus also ei oi eta ota amk apnr valo bhalo vlo asha kori details dilam dichi nicher niche below here it its i'd i'm im do does have has had get give right ship deliver urgently asap okay ok pay payment holo hocche following
  page dekhlam thakle rakhben rakhen   koto bolchi bolsi theke bolte
  আসসালামু আলাইকুম আসসালামুআলাইকুম ওয়ালাইকুম সালাম হাই হ্যালো ভাই ভাইয়া ভাইজান আপু আপা স্যার ম্যাডাম প্লিজ প্লীজ দয়া ধন্যবাদ
  আমি আমার আমাকে আমাদের আপনি আপনার আপনাদের একটু এখন আজ আজকে কাল করে করেন করুন করবেন করব করবো করতে করলাম করছি হবে আছে আছেন ভালো ভাল
  জন্য ডেলিভারি ক্যাশ অন হোম জরুরি তাড়াতাড়ি দ্রুত মোট দাম কত ইনবক্স কনফার্ম এই ঐ এটা ওটা নিচে দিলাম এবং আর ও সাথে সহ এর টার ছিল ছিলো বলছি থেকে
`);

/** Between two articles. */
export const connectors = setOf('and ar aar plus sathe আর এবং ও সাথে & +');

export const labels = {
  name: setOf('name nam naam nm receiver recipient customer নাম প্রাপক গ্রাহক'),
  number: setOf(
    'mobile mob phone phn fon cell contact number num nmbr no numbr whatsapp call মোবাইল ফোন নাম্বার নম্বর নং যোগাযোগ কল',
  ),
  address: setOf('address adress addres addr thikana tikana location ঠিকানা লোকেশন এড্রেস অ্যাড্রেস'),
  district: setOf('district dist zila zilla jela jila city জেলা জিলা শহর'),
  area: setOf('thana upazila upazilla upojela upozila area ps থানা উপজেলা এলাকা'),
  product: setOf('product products prodact item items model goods পণ্য প্রোডাক্ট প্রডাক্ট আইটেম মডেল'),
  quantity: setOf('qty quantity পরিমাণ পরিমান সংখ্যা'),
} as const;
export type NoteLabel = keyof typeof labels;

/** Words of an address. */
export const addressWords = setOf(`
  house hous road rd flat floor block blk sector sec lane lan goli gali golli holding plot para bazar bazaar bajar hat bari
  basa vasa basha gram village vill post po union word ward mosjid masjid mosque school college university varsity hospital near
  nikot opposite beside behind pashe pase samne piche mor more moor chowrasta chourasta stand station housing society dohs tower
  building bhaban circle gate par market office dokan uttor dokkhin purbo poschim north south east west sarak sorok avenue ave colony
  বাসা বাড়ি বাড়ী রোড সড়ক ফ্ল্যাট তলা ব্লক সেক্টর গলি লেন পাড়া বাজার হাট গ্রাম পোস্ট ডাকঘর ইউনিয়ন ওয়ার্ড মসজিদ মাদ্রাসা স্কুল কলেজ হাসপাতাল পাশে সামনে পিছনে
  মোড় মোড়ে নং হোল্ডিং প্লট ভবন মার্কেট অফিস দোকান কলোনি টাওয়ার পাড় আবাসিক উত্তর দক্ষিণ পূর্ব পশ্চিম বিপরীতে কাছে এভিনিউ স্টেশন
`);

/** Common parts of names. A name without one of them is recognised by its place in the note. */
export const nameWords = setOf(`
  md mohd mohammad mohammed muhammad mst mrs mr miss begum bibi khatun akter aktar akhter akther sultana jahan rahman rahaman islam
  hossain hosen hossen hasan hassan hussain ahmed ahmad ahamed khan chowdhury chowdhary choudhury uddin alam ali mia miah sarkar sarker sheikh
  shaikh molla haque hoque haq huq kabir karim rahim abdul abdur abdullah das roy saha ghosh dey paul sen barua biswas mondal mandal
  talukder sikder howlader bhuiyan patwary mahmud jamal kamal rashid faruk faruque shirin nasrin parvin parveen yasmin nahar ara
  মো মোহা মোহাম্মদ মুহাম্মদ মোসাম্মৎ মোছা বেগম খাতুন আক্তার আখতার সুলতানা জাহান রহমান ইসলাম হোসেন হোসাইন হাসান আহমেদ আহমদ খান চৌধুরী উদ্দিন উদ্দীন আলম আলী মিয়া সরকার
  শেখ মোল্লা হক কবির করিম রহিম আব্দুল আবদুল আব্দুর আবদুল্লাহ দাস রায় সাহা ঘোষ দে পাল সেন বড়ুয়া বিশ্বাস মণ্ডল তালুকদার মাহমুদ জামাল কামাল রশিদ ফারুক শিরিন নাসরিন পারভীন ইয়াসমিন নাহার আরা
`);

/** A word for looking it up: lower case, one encoding, without the marks around it. */
export const plainWord = (word: string): string =>
  normal(word.toLowerCase().replace(/^[^\p{L}\p{N}#&+]+|[^\p{L}\p{M}\p{N}#&+]+$/gu, ''));
