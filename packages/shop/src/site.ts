/** Parts of every page that settings change: the footer's links, the logo, the form of the demo notice. */

/** The links of the footer by their English words (specification section 2, Footer); the last one only where it leads somewhere. */
export const footerLinks = {
  quick: ['Home', 'Shop', 'About Us', 'Contact Us'],
  support: ['FAQs', 'Shipping & Delivery', 'Returns & Refunds', 'Privacy Policy', 'Terms & Conditions'],
} as const;
export type FooterLink = (typeof footerLinks)[keyof typeof footerLinks][number];

/** The default logo. */
export const defaultLogo = '/favicon.svg';

/** Where the demo notice sends its choice. */
export const presetFormPath = '/settings/preset';
/** The parameter of an address that chooses the preset of a demo shop, as its notice does. */
export const presetParameter = 'preset';
