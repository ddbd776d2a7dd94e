/** The words of the demo shop's hero and buying guide; the seed adds their pictures and products. */
import type { Field } from '../design/tokens.ts';
import type { BuyingGuide, GuideEntry, OwnGuide, OwnHero } from './own-hero.ts';

type Words<Entry extends object> = Omit<Entry, 'product' | 'picture' | 'scene'>;
type Guide = Exclude<BuyingGuide, string>;

/** The slug of a product in the demo catalogue, which names its cut-out picture. */
interface OfProduct {
  readonly slug: string;
}

export const demoHero: Words<OwnHero> & OfProduct & { readonly field: Field } = {
  slug: 'nightbeat-pro',
  line: { en: 'The bus goes quiet.', bn: 'বাস চুপ, গান চলুক।' },
  text: {
    en: 'NightBeat Pro takes the engine’s hum away. Press long, and you hear the conductor again.',
    bn: 'নাইটবিট প্রো ইঞ্জিনের গুঞ্জন কমায়। একটু চেপে ধরলেই কন্ডাক্টরের ডাক শোনা যায়।',
  },
  field: 'gada',
};

export const demoGuide: Words<Omit<OwnGuide, 'entries'>> & {
  readonly sceneName: string;
  readonly alt: NonNullable<Guide['scene']>['alt'];
  readonly entries: readonly (Words<GuideEntry> & OfProduct)[];
} = {
  heading: { en: 'Which earbuds for the bus?', bn: 'বাসের জন্য কোন ইয়ারবাড?' },
  text: {
    en: 'Three of ours, and what each one is good for. Ask yourself what bothers you most.',
    bn: 'আমাদের তিনটি, আর কোনটি কী কাজে ভালো। আপনাকে কী বেশি বিরক্ত করে, সেটাই ভাবুন।',
  },
  field: 'jam',
  sceneName: 'scene-commute',
  alt: {
    en: 'White earbuds in their open case, one bud beside it, and a phone playing music on a green window sill; rain and city lights outside',
    bn: 'সবুজ জানালার ধারে খোলা কেসে সাদা ইয়ারবাড, পাশে একটি বাড আর গান চলা ফোন; বাইরে বৃষ্টি ও শহরের আলো',
  },
  entries: [
    {
      slug: 'nightbeat-pro',
      question: { en: 'The engine’s hum', bn: 'ইঞ্জিনের গুঞ্জন' },
      text: {
        en: 'Takes up to 42 dB away. Sudden horns get softer, not silent.',
        bn: '42 ডেসিবেল পর্যন্ত কমায়। হঠাৎ হর্ন কমে, পুরো যায় না।',
      },
    },
    {
      slug: 'bassdrop-x',
      question: { en: 'Not knowing when they die', bn: 'কখন চার্জ ফুরাবে, জানা নেই' },
      text: {
        en: 'The case shows its charge as a number; 40 hours in all. The bus stays as loud as it is.',
        bn: 'কেসের চার্জ সংখ্যায় দেখা যায়; মোট 40 ঘণ্টা। তবে বাসের শব্দ কমায় না।',
      },
    },
    {
      slug: 'airnova-pods',
      question: { en: 'Anything complicated', bn: 'ঝামেলা ভালো লাগে না' },
      text: {
        en: 'Pair once, then open the lid and listen. Clear calls, except in a loud market.',
        bn: 'একবার জোড়া দিন, এরপর ঢাকনা খুললেই গান। কল পরিষ্কার, তবে ভিড়ের বাজারে নয়।',
      },
    },
  ],
};

/** The cut-out picture of each category on the demo's home page, by the category's name in links. */
export const demoCategoryPictures: Readonly<Record<string, string>> = {
  earbuds: 'mintpod-mini',
  smartwatch: 'bloom-fit',
  headphones: 'cloudtune-anc',
  'bluetooth speaker': 'bubblebox-mini',
  fan: 'breezo-hand',
  powerbank: 'magsnap-5k',
  'wired earphone': 'goldwire-in-ear',
  'wireless earphone': 'rushband-sport',
  'charging accessories': 'ganbox-65',
  'converters & hub': 'viewlink-4k',
  laptop: 'aerobook-14',
  'smart tv': 'vividview-43',
  lifestyle: 'thermosip-500',
};
