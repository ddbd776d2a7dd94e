/** Where a request comes from, as the security log stores it. */
import type { FastifyRequest } from 'fastify';
import { type Device, deviceOf } from './device.ts';
import { addressKey } from './rate-limits.ts';

export interface RequestSource extends Device {
  /** The key of rate limits, see `addressKey`. Not stored. */
  address: string;
  requestId: string;
}

export const sourceOf = ({ address, id, headers }: FastifyRequest): RequestSource => ({
  address,
  requestId: id,
  ...deviceOf(headers['user-agent']),
});

/** The network of an address, without the part that tells a household: the first three numbers of IPv4, the first 48 bits of IPv6. */
export function networkOf(address: string): string | undefined {
  const key = addressKey(address);
  const four = /^(\d+\.\d+\.\d+)\.\d+$/.exec(key);
  if (four) return `${four[1]}.0/24`;
  const six = /^((?:[0-9a-f]+:){3})[0-9a-f]+::\/64$/.exec(key);
  return six?.[1] && `${six[1]}:/48`;
}
