/** Generates raw bytes that no client library sends: malformed request lines, header fields and framing. */
import { createRandom } from '../../apps/api/src/seed/random.ts';
import { hostilePath } from './hostile-paths.ts';
import type { HostileRequest } from './hostile-requests.ts';

const methods = [
  'get',
  'TRACE',
  'CONNECT',
  'QUERY',
  'PROPFIND',
  'M-SEARCH',
  'PRI',
  '',
  'GET\t',
  'G E T',
  'X'.repeat(300),
];
const versions = [
  'HTTP/1.0',
  'HTTP/0.9',
  'HTTP/2.0',
  'HTTP/9.9',
  'HTTP/1',
  'http/1.1',
  'RTSP/1.0',
  '',
  ' HTTP/1.1',
];

/** Returns a generator of raw requests, made from those of `next`; `host` is the server's host. */
export function createHostileBytes(host: string, next: () => HostileRequest, seed: number): () => Buffer {
  const random = createRandom(seed);
  const happens = (share: number) => random.number() < share;

  function target(url: string): string {
    if (happens(0.5)) return url;
    const [path = ''] = url.split('?');
    return random.pick([
      hostilePath(random, path),
      `http://${host}${url}`,
      `http://elsewhere.example${url}`,
      'http://',
      `https://user:word@${host}${url}`,
      `javascript:${path}`,
      '*',
      `${host}`,
      'elsewhere.example:443',
      path.slice(1),
      `${url}#fragment`,
      `${url} extra`,
      `?${url}`,
      `${url}\0`,
      `/${'\xe0\xa6\x95'}`,
      '',
    ]);
  }

  function headerFields(request: HostileRequest): string[] {
    const requestHeaders = Object.entries(request.headers)
      .filter(([name]) => name !== 'host' || happens(0.5))
      .map(([name, value]) => `${name}: ${value}`);
    const hosts = happens(0.75)
      ? [`host: ${host}`]
      : random.pick([
          [],
          ['host:'],
          [`host: ${host}`, 'host: elsewhere.example'],
          ['host: elsewhere.example', `host: ${host}`],
          [`host: ${host}, elsewhere.example`],
          ['host: a b'],
          ['host: //x'],
          [`host: ${host}/path`],
          [`Host: ${host}`, `HOST: ${host}`],
        ]);
    const odd = random.pick([
      ['x: a', '\tfolded'],
      ['x: a', ' origin: https://elsewhere.example'],
      ['x : y'],
      [': nameless'],
      ['no colon'],
      ['x: a\0b'],
      ['x: a\rb'],
      [`idempotency-key: a\0b`],
      [`idempotency-key: \xff\xfe`],
      [`x: ${'y'.repeat(20_000)}`],
      Array.from({ length: 2_100 }, (_, index) => `x-${index}: y`),
      ['cookie: a=b', 'cookie: jontro_session=c'],
      ['connection: upgrade, http2-settings', 'upgrade: h2c', 'http2-settings: AAA'],
      ['connection: host, origin, cookie'],
      ['expect: 100-continue'],
      ['te: trailers', 'trailer: content-length'],
    ]);
    return [...hosts, ...requestHeaders, ...(happens(0.35) ? odd : [])];
  }

  /** Returns the header fields and bytes of a body, correctly framed most of the time. */
  function frameBody(body: Buffer): { headers: string[]; bytes: Buffer } {
    const { length } = body;
    const chunked = Buffer.concat([
      Buffer.from(`${length.toString(16)}${happens(0.1) ? ';ext="a"' : ''}\r\n`),
      body,
      Buffer.from(length > 0 ? '\r\n0\r\n\r\n' : '\r\n'),
    ]);
    const lengthHeader = `content-length: ${length}`;
    const transferHeader = 'transfer-encoding: chunked';
    if (happens(0.6)) return { headers: [lengthHeader], bytes: body };
    return random.pick([
      { headers: [transferHeader], bytes: chunked },
      { headers: [lengthHeader, transferHeader], bytes: chunked },
      { headers: [transferHeader, lengthHeader], bytes: body },
      { headers: ['transfer-encoding: chunked, identity'], bytes: chunked },
      { headers: ['transfer-encoding: xchunked'], bytes: chunked },
      { headers: ['transfer-encoding : chunked'], bytes: chunked },
      { headers: [transferHeader], bytes: chunked.subarray(0, Math.max(0, chunked.length - 3)) },
      { headers: [transferHeader], bytes: Buffer.concat([Buffer.from('zz\r\n'), body]) },
      { headers: [`content-length: ${length + 5}`], bytes: body },
      { headers: [`content-length: ${Math.max(0, length - 5)}`], bytes: body },
      { headers: [lengthHeader, `content-length: ${length + 1}`], bytes: body },
      { headers: [`content-length: +${length}`], bytes: body },
      { headers: ['content-length: 0x10'], bytes: body },
      { headers: [], bytes: body },
    ]);
  }

  function requestLine({ method, url }: HostileRequest): string {
    const verb = happens(0.85) ? method : random.pick(methods);
    const version = happens(0.85) ? 'HTTP/1.1' : random.pick(versions);
    return random.number() < 0.95
      ? `${verb} ${target(url)} ${version}`
      : random.pick([
          `GET ${url}`,
          `${verb}\t${url}\t${version}`,
          ` ${verb} ${url} ${version}`,
          `\r\n\r\n${verb} ${url} ${version}`,
        ]);
  }

  function rawRequest(): Buffer {
    const request = next();
    const { headers, bytes } = frameBody(Buffer.from(request.payload ?? ''));
    const end = happens(0.93) ? '\r\n' : random.pick(['\n', '\r', '\r\r\n']);
    const head = [requestLine(request), ...headerFields(request), ...headers].join(end);
    return Buffer.concat([Buffer.from(`${head}${end}${end}`, 'latin1'), bytes]);
  }

  return () => {
    const bytes = rawRequest();
    if (happens(0.08)) return Buffer.concat([bytes, rawRequest()]);
    return happens(0.05) ? bytes.subarray(0, random.between(0, bytes.length)) : bytes;
  };
}
