/** The endpoint of the devices that accessories may fit: a cached public read. */
import { fitEndpoints } from '@jontro/shop/catalog/fit/fit.endpoints.ts';
import { knownDevices } from '@jontro/shop/catalog/fit/fit-devices.ts';
import { cachedEndpoint } from '../http/cached-endpoint.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';

export function fitRoutes(app: App, { config, publicCache }: Context): void {
  app.route(
    cachedEndpoint(
      publicCache,
      fitEndpoints.listFitDevices,
      async () => (config.shop.deviceFit ? knownDevices(config.shop.fitDevices) : []),
      { tags: () => [] },
    ),
  );
}
