// Checks the credentials of the server-to-server APIs.
import type { GatewayContext } from './gateway-context.ts';
import { findStore } from './gateway-context.ts';
import type { Fields } from './signature.ts';

/** Returns the `APIConnect` value that rejects a request, or undefined for the credentials of an active store. */
export function accessError(
  gateway: GatewayContext,
  fields: Fields,
): 'INVALID_REQUEST' | 'FAILED' | 'INACTIVE' | undefined {
  if (!fields.store_id || !fields.store_passwd) return 'INVALID_REQUEST';
  const store = findStore(gateway.settings, fields.store_id, fields.store_passwd);
  if (!store) return 'FAILED';
  return store.active ? undefined : 'INACTIVE';
}
