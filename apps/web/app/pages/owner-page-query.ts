/** The query of a published page of the owner. */
import { pageEndpoints } from '@jontro/shop/pages/pages.endpoints.ts';
import { endpointQuery } from '../lib/query-client.ts';

export const ownerPageKey = (slug: string) => ['ownerPage', slug] as const;

export const ownerPageQuery = (slug: string) =>
  endpointQuery(ownerPageKey(slug), pageEndpoints.findPage, { params: { slug } });
