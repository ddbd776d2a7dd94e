/** Title and robots of the page of an unknown address, for routes with an error page of their own. */
import type { MetaDescriptor } from 'react-router';
import { pageTitle } from './page-meta.ts';
import { siteTexts } from './site-texts.ts';

export const notFoundMeta = (matches: Parameters<typeof pageTitle>[0]): MetaDescriptor[] => [
  ...pageTitle(matches, siteTexts.errorPageTitle),
  { name: 'robots', content: 'noindex' },
];
