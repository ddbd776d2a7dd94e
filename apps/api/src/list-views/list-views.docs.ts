/** API docs of the views of lists. */
import type { listViewEndpoints } from '@jontro/shop/list-views/list-views.endpoints.ts';
import { listViewTexts, maxListViews, maxViewName } from '@jontro/shop/list-views/list-views.ts';
import type { ApiDocs } from '../http/endpoint-docs.ts';

const nameErrors = [
  ['invalid', listViewTexts.nameMissing],
  ['broken-rule', listViewTexts.nameTaken],
] as const;

export const listViewDocs: ApiDocs<typeof listViewEndpoints> = {
  listViews: {
    summary: 'Lists the views of the current user',
    text: 'Search, filters and sort of the owner’s lists by name. All staff have their own.',
    errors: [],
  },
  addView: {
    summary: 'Adds a view',
    text: `At most ${maxListViews} of one person, names of up to ${maxViewName} characters, which differ within a list. The query is that of the page’s address; what a list does not know of it is ignored.`,
    errors: [...nameErrors, ['broken-rule', listViewTexts.tooMany]],
  },
  changeView: {
    summary: 'Renames a view, or makes it the default of its list',
    text: 'A list has one default at most.',
    errors: [...nameErrors, ['not-found', listViewTexts.notFound]],
  },
  removeView: {
    summary: 'Deletes a view',
    errors: [['not-found', listViewTexts.notFound]],
  },
};
