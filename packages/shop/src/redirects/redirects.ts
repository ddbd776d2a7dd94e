/** Redirects of old addresses, as another shop had them: limits and texts. */
import { type Static, Type } from 'typebox';
import type { PlainMessage } from '../messages.ts';

/** The most redirects of a shop, and the most addresses of a file. */
export const maxRedirects = 50_000;
export const maxAddressLength = 500;
/** The most characters of a file. */
export const maxRedirectFileLength = 12_000_000;
/** How many addresses of a file that are not taken are listed. */
export const listedRefusals = 200;

export const redirectTexts = {
  added: 'The redirect is added',
  removed: 'The redirect is deleted',
  notFound: 'Redirect not found',
  notAddress: 'This is not an address: it begins with a slash, or with http and the name of the old shop.',
  isPage: 'The shop has a page at this address.',
  notOurs: 'A redirect leads to an address of this shop, which begins with a slash.',
  leadsNowhere: 'The shop has no page at the address to which it leads.',
  loop: 'This redirect would lead back to itself.',
  taken: 'There is already a redirect of this address. Delete it first.',
  tooMany: 'A shop can have up to 50,000 redirects.',
  fileEmpty: 'This file has no addresses.',
  fileTooLong: 'A file can have up to 50,000 addresses and 12 million characters.',
  notAFile: 'This is neither a CSV file with two columns nor a sitemap.',
  sitemapIndex: 'This sitemap only lists other sitemaps. Please choose one with the addresses of products.',
  noMatch: 'No product or category of the shop has such a name.',
} as const satisfies Record<string, PlainMessage>;

export const Redirect = Type.Object({
  _id: Type.String(),
  /** The old address as it is compared: decoded, in lower case, without a slash at its end. */
  from: Type.String(),
  to: Type.String(),
  createdAt: Type.String(),
});
export type Redirect = Static<typeof Redirect>;

export const NewRedirect = Type.Object(
  {
    from: Type.String({ minLength: 1, maxLength: maxAddressLength }),
    to: Type.String({ minLength: 1, maxLength: maxAddressLength }),
  },
  { additionalProperties: false },
);
export type NewRedirect = Static<typeof NewRedirect>;

/** What became of the addresses of a file. */
export const ImportedRedirects = Type.Object({
  added: Type.Integer(),
  /** They were there already. */
  unchanged: Type.Integer(),
  refused: Type.Integer(),
  /** The first of those that are not taken, with the reasons in English. */
  refusals: Type.Array(Type.Object({ from: Type.String(), reason: Type.String() })),
});
export type ImportedRedirects = Static<typeof ImportedRedirects>;
