/** The demo shop's slides in the order of specification section 2: three categories, three products. */

export interface DemoBanner {
  /** The pictures are `<picture>-desktop.webp` and `<picture>-mobile.webp`. */
  picture: string;
  title: string;
  text: string;
  action: string;
  /** Name used in links, or the product's slug in products.json. */
  leadsTo: { category: string } | { product: string };
}

export const demoBanners: readonly DemoBanner[] = [
  {
    picture: 'hero-best-sellers',
    title: 'What everybody is buying',
    text: 'The earbuds, headphones and speakers our customers come back for.',
    action: 'Shop best sellers',
    leadsTo: { category: 'best seller' },
  },
  {
    picture: 'banner-nightbeat-pro',
    title: 'Silence for the ride home',
    text: 'NightBeat Pro takes up to 42 dB of bus and traffic out of your day.',
    action: 'See NightBeat Pro',
    leadsTo: { product: 'nightbeat-pro' },
  },
  {
    picture: 'hero-smart-watches',
    title: 'Time, steps and sleep',
    text: 'Smart watches that last the week and look right at work.',
    action: 'Shop smart watches',
    leadsTo: { category: 'smartwatch' },
  },
  {
    picture: 'banner-coolwave-desk',
    title: 'Cool through load shedding',
    text: 'CoolWave keeps moving air for hours after the power goes.',
    action: 'See CoolWave',
    leadsTo: { product: 'coolwave-desk' },
  },
  {
    picture: 'hero-more',
    title: 'Bigger screens, better evenings',
    text: 'Smart TVs and laptops, delivered to your door anywhere in Bangladesh.',
    action: 'Shop TVs and laptops',
    leadsTo: { category: 'more' },
  },
  {
    picture: 'banner-partyquake-300',
    title: 'The whole roof will hear it',
    text: 'PartyQuake 300: 300 W, lit twin woofers and inputs for two microphones.',
    action: 'See PartyQuake 300',
    leadsTo: { product: 'partyquake-300' },
  },
];
