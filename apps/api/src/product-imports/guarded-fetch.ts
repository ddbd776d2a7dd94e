/** Fetches a file from a host that the owner has named: never from a private network, in limited time and size. */
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { imageTexts } from '@jontro/shop/images/images.endpoints.ts';
import { message } from '@jontro/shop/messages.ts';
import { pictureTexts } from '@jontro/shop/product-imports/pictures.ts';
import { ApplicationError } from '../http/application-error.ts';
import { findPublicAddresses, internet, type Network, PrivateAddress } from '../runtime/public-address.ts';

export interface FetchOptions {
  /** The names of the hosts; none of them includes its subdomains. */
  hosts: readonly string[];
  maxBytes: number;
  /** For all of it, look-ups of names and redirects included, in ms. */
  timeoutMs: number;
  network?: Network;
}

const maxRedirects = 3;

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

/** What the work gives, unless the signal comes before; what cannot be aborted itself goes on unheard. */
async function untilAborted<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
  signal.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([work(), aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** The checked address that a host is connected to: all of its addresses must be public. */
async function findAddress(host: string, network: Network, signal: AbortSignal): Promise<string> {
  const [first] = await untilAborted(signal, () => findPublicAddresses(host, network)).catch(
    (error: unknown): string[] => {
      if (error instanceof PrivateAddress) throw refused(pictureTexts.privateHost);
      signal.throwIfAborted();
      return [];
    },
  );
  if (first === undefined) throw refused(pictureTexts.unreachable);
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
    const to = { address: await findAddress(url.hostname, network, signal), port: network.port };
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
