/** API docs of the owner's pages. */
import type { pageDraftEndpoints } from '@jontro/shop/pages/page-drafts.endpoints.ts';
import { pageTexts } from '@jontro/shop/pages/page-texts.ts';
import type { pageEndpoints } from '@jontro/shop/pages/pages.endpoints.ts';
import type { ApiDocs } from '../http/endpoint-docs.ts';

const notFound = ['not-found', pageTexts.notFound] as const;
const changedMeanwhile = ['broken-rule', pageTexts.changedMeanwhile, 'page-changed'] as const;

export const pageDocs: ApiDocs<typeof pageEndpoints> = {
  findPage: {
    summary: 'Returns a page that the owner has written and published',
    text: 'Title and blocks with the texts of each language. The only markup of a text is **bold**, *italic* and [text](address).',
    errors: [notFound],
  },
};

export const pageDraftDocs: ApiDocs<typeof pageDraftEndpoints> = {
  listPages: {
    summary: 'Lists the pages that the shop can have',
    text: 'Each with its title, who changed and published it, and whether its draft differs from what is published.',
  },
  findPageDraft: { summary: 'Returns a page with its draft', errors: [notFound] },
  savePage: {
    summary: 'Stores the draft of a page',
    text: '"changedAt" is that of the page that the change is based on: if it is another one meanwhile, 409 has the present page in "page". 400 has the place of the first problem in "path".',
    rateLimited: true,
    errors: [
      ['invalid', pageTexts.tooLong],
      ['invalid', pageTexts.wrongLink],
      ['invalid', pageTexts.foreignPicture],
      notFound,
      changedMeanwhile,
    ],
  },
  publishPage: {
    summary: 'Publishes the draft of a page',
    text: 'The page is then under /pages/ and its slug, in the site map, and in the footer. 400 has the place of the first problem in "path".',
    rateLimited: true,
    errors: [
      ['invalid', pageTexts.blank],
      ['invalid', pageTexts.noTitle],
      ['invalid', pageTexts.noBlocks],
      ['invalid', pageTexts.emptyBlock],
      ['invalid', pageTexts.noPicture],
      ['invalid', pageTexts.wrongLink],
      notFound,
      changedMeanwhile,
    ],
  },
  withdrawPage: {
    summary: 'Takes a published page back; its draft stays',
    rateLimited: true,
    errors: [notFound],
  },
};
