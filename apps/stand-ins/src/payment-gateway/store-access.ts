// Who may ask: the credentials of the server-to-server calls.
import type { GatewayContext } from './gateway-context.ts';
import { findStore } from './gateway-context.ts';
import type { Fields } from './signature.ts';

/** The `APIConnect` word that refuses a call, or undefined when the credentials are those of an active store. */
export function accessFault(
  gateway: GatewayContext,
  fields: Fields,
): 'INVALID_REQUEST' | 'FAILED' | 'INACTIVE' | undefined {
  if (!fields.store_id || !fields.store_passwd) return 'INVALID_REQUEST';
  const store = findStore(gateway.settings, fields.store_id, fields.store_passwd);
  if (!store) return 'FAILED';
  return store.active ? undefined : 'INACTIVE';
}
