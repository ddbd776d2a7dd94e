/** Fetches a file from a host that the owner has named: never from a private network, in limited time and size. */
import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP } from 'node:net';
import { imageTexts } from '@jontro/shop/images/images.endpoints.ts';
import { message } from '@jontro/shop/messages.ts';
import { pictureTexts } from '@jontro/shop/product-imports/pictures.ts';
import { ApplicationError } from '../http/application-error.ts';

/** How addresses of hosts are found and which of them are allowed; others only in tests. */
export interface Network {
  resolve(host: string): Promise<readonly string[]>;
  isPublic(address: string): boolean;
  /** Instead of the protocol's. */
  port?: number;
}

export interface FetchOptions {
  /** The names of the hosts; none of them includes its subdomains. */
  hosts: readonly string[];
  maxBytes: number;
  /** For all of it, redirects included, in ms. */
  timeoutMs: number;
  network?: Network;
}

const maxRedirects = 3;

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

const internet: Network = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  isPublic: isPublicAddress,
};

const refused = (text: ConstructorParameters<typeof ApplicationError>[1]): ApplicationError =>
  new ApplicationError('invalid', text);

/** The host of an address, which may be fetched; throws 400 for another kind of address and a host that is not named. */
export function allowedHost(address: string, hosts: readonly string[]): URL {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.port !== '' || url.username || url.password)
    throw refused(pictureTexts.wrongAddress);
  // An IP address would not be looked up, so it would not be checked.
  if (isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) throw refused(pictureTexts.privateHost);
  if (!hosts.some((host) => host.toLowerCase() === url.hostname))
    throw refused(
      message('“{host}” is not among the hosts of pictures in the settings', { host: url.hostname }),
    );
  return url;
}

/** The checked address that a host is connected to: all of its addresses must be public. */
async function findAddress(host: string, { resolve, isPublic }: Network): Promise<string> {
  const addresses = await resolve(host).catch((): string[] => []);
  const [first] = addresses;
  if (first === undefined) throw refused(pictureTexts.unreachable);
  if (!addresses.every(isPublic)) throw refused(pictureTexts.privateHost);
  return first;
}

/** Sends a request to a checked address, whatever the name of the host resolves to by now. */
function openResponse(
  url: URL,
  { address, port }: { address: string; port: number | undefined },
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const open = url.protocol === 'https:' ? requestHttps : requestHttp;
  const family = isIP(address);
  return new Promise((resolve, reject) => {
    const request = open(url, {
      signal,
      agent: false,
      ...(port && { port }),
      headers: { accept: 'image/*', 'accept-encoding': 'identity' },
      lookup: (_host, options, done) =>
        options.all ? done(null, [{ address, family }]) : done(null, address, family),
    });
    request.once('response', resolve).once('error', reject).end();
  });
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += (chunk as Buffer).length;
    if (size > maxBytes) throw refused(imageTexts.tooLarge);
    chunks.push(chunk as Buffer);
  }
  if (!response.complete) throw refused(pictureTexts.unreachable);
  return Buffer.concat(chunks);
}

/** Follows redirects, each of which is checked like the first address. */
async function follow(address: string, options: FetchOptions, signal: AbortSignal): Promise<Buffer> {
  const { network = internet } = options;
  let next = address;
  for (let hop = 0; hop <= maxRedirects; hop += 1) {
    const url = allowedHost(next, options.hosts);
    const to = { address: await findAddress(url.hostname, network), port: network.port };
    const response = await openResponse(url, to, signal);
    try {
      const { statusCode = 0, headers } = response;
      if (statusCode === 200) return await readBody(response, options.maxBytes);
      if (statusCode < 300 || statusCode > 399 || !headers.location) break;
      next = URL.parse(headers.location, url.href)?.href ?? '';
    } finally {
      response.destroy();
    }
  }
  throw refused(pictureTexts.unreachable);
}

/** Returns the bytes of a file. Throws 400 with the reason: a host that is not named or private, no response, too large, too slow. */
export async function fetchGuarded(address: string, options: FetchOptions): Promise<Buffer> {
  const signal = AbortSignal.timeout(options.timeoutMs);
  try {
    return await follow(address, options, signal);
  } catch (error) {
    if (error instanceof ApplicationError) throw error;
    throw refused(signal.aborted ? pictureTexts.tooSlow : pictureTexts.unreachable);
  }
}
