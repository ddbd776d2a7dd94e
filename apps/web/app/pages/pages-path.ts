/** The address of the list of the owner's pages, and of the editor of one; only the dashboard links to them. */
export const pagesPath = '/dashboard/pages';
export const editorPath = (slug: string): string => `${pagesPath}?page=${slug}`;
