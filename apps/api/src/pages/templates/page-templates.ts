/** The first drafts of the owner's pages: nothing that only the owner can say, but blanks in square brackets for it. */
import type { PageContent, PageSlug } from '@jontro/shop/pages/page-content.ts';
import { delivery, faq, returns, terms } from './sale-pages.ts';
import { about, contact, privacy } from './shop-pages.ts';

export const pageTemplates: Readonly<Record<PageSlug, PageContent>> = {
  about,
  contact,
  faq,
  delivery,
  returns,
  terms,
  privacy,
};
