/** Which link of the footer leads to which page of the owner, once that is published. */
import type { FooterLink } from '../site.ts';
import type { PageSlug } from './page-content.ts';

const labels: Readonly<Record<PageSlug, FooterLink>> = {
  about: 'About Us',
  contact: 'Contact Us',
  faq: 'FAQs',
  delivery: 'Shipping & Delivery',
  returns: 'Returns & Refunds',
  terms: 'Terms & Conditions',
  privacy: 'Privacy Policy',
};

/** The path of a page. */
export const pagePath = (slug: string): string => `/pages/${slug}`;

/** The footer's links to these pages. */
export const footerLinksTo = (slugs: readonly PageSlug[]): Partial<Record<FooterLink, string>> =>
  Object.fromEntries(slugs.map((slug) => [labels[slug], pagePath(slug)]));
