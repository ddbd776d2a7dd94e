/** Endpoints of the redirects of old addresses. */
import { Type } from 'typebox';
import { ListPage } from '../catalog/catalog.endpoints.ts';
import { ById, Deleted, endpoint, Inserted } from '../endpoint.ts';
import { ImportedRedirects, maxRedirectFileLength, NewRedirect, Redirect } from './redirects.ts';

const admin = { access: 'admin', permission: 'settings', additive: true } as const;

export const redirectEndpoints = {
  /** Newest first; with a search those whose old or new address has it. */
  listRedirects: endpoint({
    ...admin,
    method: 'GET',
    path: '/api/redirects',
    query: Type.Object({ search: Type.Optional(Type.String({ maxLength: 200 })), ...ListPage }),
    response: Type.Array(Redirect),
  }),
  addRedirect: endpoint({
    ...admin,
    method: 'POST',
    path: '/api/redirects',
    body: NewRedirect,
    response: Inserted,
  }),
  removeRedirect: endpoint({
    ...admin,
    method: 'DELETE',
    path: '/api/redirects/:id',
    params: ById,
    response: Deleted,
  }),
  /** From a CSV file with old and new addresses, or from the sitemap of another shop. */
  importRedirects: endpoint({
    ...admin,
    method: 'POST',
    path: '/api/redirect-file',
    body: Type.Object({ text: Type.String({ maxLength: maxRedirectFileLength }) }),
    response: ImportedRedirects,
  }),
};
