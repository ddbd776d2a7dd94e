/** The query of the devices that accessories may fit. */
import { fitEndpoints } from '@jontro/shop/catalog/fit/fit.endpoints.ts';
import { endpointQuery } from '../../lib/query-client.ts';

export const fitDevicesQuery = endpointQuery(['fitDevices'], fitEndpoints.listFitDevices, {});
