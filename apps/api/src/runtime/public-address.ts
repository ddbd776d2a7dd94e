/** Which addresses are on the public internet: the only ones at which the shop connects to a host that somebody has typed. */
import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/** How addresses of hosts are found and which of them are allowed; others only in tests. */
export interface Network {
  resolve(host: string): Promise<readonly string[]>;
  isPublic(address: string): boolean;
  /** Instead of the protocol's. */
  port?: number;
}

/** Networks that are not the public internet (IANA's special-purpose registries). */
const privateNetworks = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  privateNetworks.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  // With IPv4 addresses inside, documentation, and protocol assignments.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  privateNetworks.addSubnet(network, prefix, 'ipv6');
/** The only part of IPv6 that is routed on the internet: no mapped, local, multicast or translated address is in it. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/** Whether an address is on the public internet. */
export function isPublicAddress(address: string): boolean {
  const kind = isIP(address);
  if (kind === 4) return !privateNetworks.check(address, 'ipv4');
  return kind === 6 && globalUnicast.check(address, 'ipv6') && !privateNetworks.check(address, 'ipv6');
}

export const internet: Network = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  isPublic: isPublicAddress,
};

export class PrivateAddress extends Error {
  override name = 'PrivateAddress';
}

/** The addresses of a host, all of them public. Rejects with PrivateAddress if one is not, and if the host is unknown. */
export async function findPublicAddresses(host: string, { resolve, isPublic }: Network): Promise<string[]> {
  const addresses = [...(await resolve(host))];
  if (!addresses.every(isPublic)) throw new PrivateAddress(`${host} has an address in a private network`);
  return addresses;
}
