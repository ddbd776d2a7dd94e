/** Requests as bytes that no client library sends: odd request lines, header fields and framing around hostile requests. */
import { createChance } from '../../apps/api/src/seed/chance.ts';
import { oddPath } from './hostile-paths.ts';
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

/** Makes one after another of the requests that `next` gives, `host` being the server's own. */
export function createHostileLines(host: string, next: () => HostileRequest, seed: number): () => Buffer {
  const chance = createChance(seed);
  const often = (share: number) => chance.number() < share;

  function target(url: string): string {
    if (often(0.5)) return url;
    const [path = ''] = url.split('?');
    return chance.pick([
      oddPath(chance, path),
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

  function fields(request: HostileRequest): string[] {
    const own = Object.entries(request.headers)
      .filter(([name]) => name !== 'host' || often(0.5))
      .map(([name, value]) => `${name}: ${value}`);
    const hosts = often(0.75)
      ? [`host: ${host}`]
      : chance.pick([
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
    const odd = chance.pick([
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
      Array.from({ length: 2_100 }, (_, at) => `x-${at}: y`),
      ['cookie: a=b', 'cookie: jontro_session=c'],
      ['connection: upgrade, http2-settings', 'upgrade: h2c', 'http2-settings: AAA'],
      ['connection: host, origin, cookie'],
      ['expect: 100-continue'],
      ['te: trailers', 'trailer: content-length'],
    ]);
    return [...hosts, ...own, ...(often(0.35) ? odd : [])];
  }

  /** The header fields and bytes of a body, framed rightly most of the time. */
  function framed(body: Buffer): { headers: string[]; bytes: Buffer } {
    const { length } = body;
    const chunked = Buffer.concat([
      Buffer.from(`${length.toString(16)}${often(0.1) ? ';ext="a"' : ''}\r\n`),
      body,
      Buffer.from(length > 0 ? '\r\n0\r\n\r\n' : '\r\n'),
    ]);
    const length_ = `content-length: ${length}`;
    const transfer = 'transfer-encoding: chunked';
    if (often(0.6)) return { headers: [length_], bytes: body };
    return chance.pick([
      { headers: [transfer], bytes: chunked },
      { headers: [length_, transfer], bytes: chunked },
      { headers: [transfer, length_], bytes: body },
      { headers: ['transfer-encoding: chunked, identity'], bytes: chunked },
      { headers: ['transfer-encoding: xchunked'], bytes: chunked },
      { headers: ['transfer-encoding : chunked'], bytes: chunked },
      { headers: [transfer], bytes: chunked.subarray(0, Math.max(0, chunked.length - 3)) },
      { headers: [transfer], bytes: Buffer.concat([Buffer.from('zz\r\n'), body]) },
      { headers: [`content-length: ${length + 5}`], bytes: body },
      { headers: [`content-length: ${Math.max(0, length - 5)}`], bytes: body },
      { headers: [length_, `content-length: ${length + 1}`], bytes: body },
      { headers: [`content-length: +${length}`], bytes: body },
      { headers: ['content-length: 0x10'], bytes: body },
      { headers: [], bytes: body },
    ]);
  }

  function line({ method, url }: HostileRequest): string {
    const verb = often(0.85) ? method : chance.pick(methods);
    const version = often(0.85) ? 'HTTP/1.1' : chance.pick(versions);
    return chance.number() < 0.95
      ? `${verb} ${target(url)} ${version}`
      : chance.pick([
          `GET ${url}`,
          `${verb}\t${url}\t${version}`,
          ` ${verb} ${url} ${version}`,
          `\r\n\r\n${verb} ${url} ${version}`,
        ]);
  }

  function message(): Buffer {
    const request = next();
    const { headers, bytes } = framed(Buffer.from(request.payload ?? ''));
    const end = often(0.93) ? '\r\n' : chance.pick(['\n', '\r', '\r\r\n']);
    const head = [line(request), ...fields(request), ...headers].join(end);
    return Buffer.concat([Buffer.from(`${head}${end}${end}`, 'latin1'), bytes]);
  }

  return () => {
    const one = message();
    if (often(0.08)) return Buffer.concat([one, message()]);
    return often(0.05) ? one.subarray(0, chance.between(0, one.length)) : one;
  };
}
