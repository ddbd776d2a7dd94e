/** Endpoint of the published pages of the owner (decision 178). */
import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { PageContent } from './page-content.ts';

export const BySlug = Type.Object({ slug: Type.String({ maxLength: 40 }) });

/** A page as everybody reads it. */
export const PublishedPage = Type.Object({
  slug: Type.String(),
  ...PageContent.properties,
  publishedAt: Type.String({ description: 'ISO 8601' }),
});
export type PublishedPage = Static<typeof PublishedPage>;

export const pageEndpoints = {
  findPage: endpoint({
    method: 'GET',
    path: '/api/pages/:slug',
    access: 'public',
    additive: true,
    params: BySlug,
    response: PublishedPage,
  }),
};
