/** Queries of texts that people wrote, in any language. */
import type { EndpointInput, EndpointResponse } from '@jontro/shop/endpoint.ts';
import type { SendableEndpoint } from '@jontro/shop/page-services.ts';
import { withBengaliFont } from './bengali-font.ts';
import { shownQuery } from './query-client.ts';

/** As `endpointQuery`, but the response is there only once its texts can be shown in their font. */
export const textQuery = <C extends SendableEndpoint>(
  queryKey: readonly unknown[],
  endpoint: C,
  input: EndpointInput<C>,
) => shownQuery<C, EndpointResponse<C>>(queryKey, endpoint, input, withBengaliFont);
