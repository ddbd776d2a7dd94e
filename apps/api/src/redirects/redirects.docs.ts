/** API docs of the redirects of old addresses. */
import type { redirectEndpoints } from '@jontro/shop/redirects/redirects.endpoints.ts';
import { maxRedirects, redirectTexts } from '@jontro/shop/redirects/redirects.ts';
import { type ApiDocs, totalHeaderText } from '../http/endpoint-docs.ts';

const addressText =
  'An old address may have a host, which is left out; case, a slash at the end, percent-encoding and parameters make no difference, except the one that names a page at the root, as in "/?p=812".';

export const redirectDocs: ApiDocs<typeof redirectEndpoints> = {
  listRedirects: {
    summary: 'Lists the redirects of old addresses',
    text: `Newest first; with "search" those whose old or new address has it. ${totalHeaderText}`,
    errors: [],
  },
  addRedirect: {
    summary: 'Leads an old address to a page of the shop',
    text: `With 301, and with the parameters of campaigns. ${addressText} A page of the shop is never replaced, and a redirect to another redirect leads at once to where that ends. At most ${maxRedirects}.`,
    rateLimited: true,
    errors: [
      ['invalid', redirectTexts.notAddress],
      ['invalid', redirectTexts.isPage],
      ['invalid', redirectTexts.notOurs],
      ['invalid', redirectTexts.leadsNowhere],
      ['invalid', redirectTexts.loop],
      ['broken-rule', redirectTexts.taken],
    ],
  },
  removeRedirect: {
    summary: 'Deletes a redirect',
    rateLimited: true,
    errors: [['not-found', redirectTexts.notFound]],
  },
  importRedirects: {
    summary: 'Adds the redirects of a CSV file or sitemap',
    text: `A CSV file has old and new addresses in two columns. Of another shop's sitemap each address leads to the product whose name it has. ${addressText} Refused ones are listed with their reasons.`,
    rateLimited: true,
    errors: [
      ['invalid', redirectTexts.fileEmpty],
      ['invalid', redirectTexts.notAFile],
      ['invalid', redirectTexts.sitemapIndex],
    ],
  },
};
