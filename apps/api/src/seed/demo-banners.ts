/** The demo shop's banners in the order of specification section 2: three categories, three products. */

export interface DemoBanner {
  /** The images are `<image>-desktop.webp` and `<image>-mobile.webp`. */
  image: string;
  title: string;
  text: string;
  action: string;
  /** Name used in links, or the product's slug in products.json. */
  target: { category: string } | { product: string };
}

export const demoBanners: readonly DemoBanner[] = [
  {
    image: 'hero-best-sellers',
    title: 'What everybody is buying',
    text: 'The earbuds, headphones and speakers our customers come back for.',
    action: 'Shop best sellers',
    target: { category: 'best seller' },
  },
  {
    image: 'banner-nightbeat-pro',
    title: 'Silence for the ride home',
    text: 'NightBeat Pro takes up to 42 dB of bus and traffic out of your day.',
    action: 'See NightBeat Pro',
    target: { product: 'nightbeat-pro' },
  },
  {
    image: 'hero-smart-watches',
    title: 'Time, steps and sleep',
    text: 'Smart watches that last the week and look right at work.',
    action: 'Shop smart watches',
    target: { category: 'smartwatch' },
  },
  {
    image: 'banner-coolwave-desk',
    title: 'Cool through load shedding',
    text: 'CoolWave keeps moving air for hours after the power goes.',
    action: 'See CoolWave',
    target: { product: 'coolwave-desk' },
  },
  {
    image: 'hero-more',
    title: 'Bigger screens, better evenings',
    text: 'Smart TVs and laptops, delivered to your door anywhere in Bangladesh.',
    action: 'Shop TVs and laptops',
    target: { category: 'more' },
  },
  {
    image: 'banner-partyquake-300',
    title: 'The whole roof will hear it',
    text: 'PartyQuake 300: 300 W, lit twin woofers and inputs for two microphones.',
    action: 'See PartyQuake 300',
    target: { product: 'partyquake-300' },
  },
];
