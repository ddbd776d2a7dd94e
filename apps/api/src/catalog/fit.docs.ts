/** API docs of the devices that accessories may fit. */
import type { fitEndpoints } from '@jontro/shop/catalog/fit/fit.endpoints.ts';
import type { ApiDocs } from '../http/endpoint-docs.ts';

export const fitDocs: ApiDocs<typeof fitEndpoints> = {
  listFitDevices: {
    summary: 'Lists phones, laptops and watches with what decides whether an accessory fits',
    text: 'Those of the setting "fitDevices" first. A fact that is left out is not known. The rows of a specification sheet that have "fit" say what a product offers. Empty while the setting "deviceFit" is off.',
  },
};
