/** Invents hostile requests for every operation of an OpenAPI document: the same ones again for the same seed. */
import { type Chance, createChance } from '../../apps/api/src/seed/chance.ts';
import { hostileBodies, hostileIds, hostileValues } from '../../apps/api/src/testing/hostile-input.ts';

/** What is read of a shape. */
export interface Shape {
  $ref?: string;
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Shape[];
  items?: Shape;
  properties?: Record<string, Shape>;
  maximum?: number;
  minimum?: number;
}

export interface Operation {
  method: string;
  /** With `{name}` for params. */
  path: string;
  query: string[];
  body?: { type: string; shape: Shape };
}

interface Document {
  paths: Record<string, Record<string, DocumentOperation>>;
  components: { schemas: Record<string, Shape> };
}

interface DocumentOperation {
  'x-access'?: string;
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: Shape }> };
}

/** Every operation of a document. */
export function operationsOf({ paths }: Document): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => {
      const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
      return {
        method: method.toUpperCase(),
        path,
        query: parameters.filter((each) => each.in === 'query').map(({ name }) => name),
        ...(type && content && { body: { type, shape: content.schema } }),
      };
    }),
  );
}

/** A request as it is sent. */
export interface HostileRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
  /** Whose session it carries. */
  who: 'nobody' | 'stranger' | 'forged';
}

/** What a stranger may know: things of their own, and handles of somebody else's. */
export interface Known {
  document: Document;
  cookie: string;
  origin: string;
  /** Their own ids, and things that good requests name. */
  own: readonly string[];
  others: readonly string[];
  /** What a good request has in fields of these names. */
  fields: Readonly<Record<string, readonly unknown[]>>;
}

const depth = 3_000;

const nasty: readonly unknown[] = [
  ...hostileValues.filter((value) => typeof value !== 'string' || value.length < 1_000),
  'NaN',
  '-0',
  '1e999',
  '0x10',
  '%00%0d%0aSet-Cookie: a=b',
  '../../../../etc/passwd',
  '#{7*7}<%= 7*7 %>{{7*7}}',
  "1' or '1'='1' --",
  '1; waitfor delay 0',
  '*)(uid=*))(|(uid=*',
  '\ufeff\u200b\u2028',
  'İıſK',
  '𝕬'.repeat(400),
  'z̷̢̛'.repeat(300),
  'a'.repeat(20_000),
  Array.from({ length: 2_000 }, (_, at) => at),
  { __proto__x: 1, length: -1 },
  { $ne: null, $where: 'sleep(1000)' },
  new Array(50).fill({ a: [{}] }),
];

const pollution = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'valueOf',
  'role',
  '_id',
  'uid',
  'userId',
  'isAdmin',
  'payment',
  'status',
  'deletedAt',
];

const contentTypes = [
  'application/json',
  'application/json; charset=utf-16',
  'application/json;charset=',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'text/plain',
  'text/html',
  'application/xml',
  'application/octet-stream',
  'application/vnd.api+json',
  'application/json, text/plain',
  '/',
  '',
  ';;;',
];

const oddHeaders: readonly (readonly [name: string, values: readonly string[]])[] = [
  [
    'authorization',
    [
      'Bearer',
      'Bearer x',
      'Bearer a.b.c',
      `Bearer ${'x'.repeat(6_000)}`,
      'Basic YTpi',
      'Bearer null',
      'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.',
    ],
  ],
  ['idempotency-key', ['', ' ', 'x'.repeat(101), 'x'.repeat(5_000), "'; --", 'same']],
  ['if-none-match', ['*', '"x"', 'W/"x", "y"', 'x'.repeat(4_000)]],
  ['accept-encoding', ['br;q=0', 'gzip, br, identity;q=0', '*', 'x'.repeat(2_000), 'zstd']],
  ['accept', ['text/html', 'image/*', '*/*;q=0', 'x']],
  ['range', ['bytes=0-', 'bytes=-1', 'bytes=9-1', 'x']],
  ['x-forwarded-for', ['127.0.0.1', "1.2.3.4, ' or 1=1", 'x'.repeat(1_000), '::1%eth0']],
  ['x-forwarded-proto', ['https', 'javascript']],
  ['x-forwarded-host', ['elsewhere.example']],
  ['host', ['elsewhere.example', 'localhost:1', '[::1', 'a b']],
  ['x-http-method-override', ['DELETE', 'PUT']],
  ['content-encoding', ['gzip', 'br', 'identity', 'x']],
  ['referer', ['https://elsewhere.example/', 'x', '']],
  ['sec-fetch-site', ['cross-site', 'same-site', 'x']],
  ['origin', ['https://elsewhere.example', 'null', '', 'http://', 'file://', 'x'.repeat(3_000)]],
  ['expect', ['100-continue']],
  ['x-request-id', ['<script>', 'x'.repeat(1_000)]],
  ['user-agent', ['', '() { :;}; echo', 'x'.repeat(3_000)]],
];

/** Text as a part of an address. */
const encoded = (chance: Chance, value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  // A lone surrogate cannot be percent-encoded.
  return encodeURIComponent((text ?? '').toWellFormed().slice(0, chance.number() < 0.05 ? 20_000 : 300));
};

/** Makes one request after another. */
export function createHostileRequests(
  known: Known,
  operations: readonly Operation[],
  seed: number,
): () => HostileRequest {
  const chance = createChance(seed);
  const often = (share: number) => chance.number() < share;
  const sent: HostileRequest[] = [];
  const { schemas } = known.document.components;

  const handle = () => chance.pick(often(0.6) ? known.own : known.others);
  /** Null stands in for "nothing", which no list can hold. */
  const badValue = (): unknown => (often(0.7) ? chance.pick(nasty) : handle());

  function good(shape: Shape, level = 0): unknown {
    const { $ref, anyOf, items, properties, type, minimum = 1, maximum = 99 } = shape;
    if ($ref) return good(schemas[$ref.split('/').at(-1) ?? ''] ?? {}, level);
    if ('const' in shape) return shape.const;
    if (shape.enum) return chance.pick(shape.enum);
    if (anyOf) return good(chance.pick(anyOf), level);
    if (type === 'integer' || type === 'number')
      return chance.between(minimum, Math.min(maximum, minimum + 50));
    if (type === 'boolean') return often(0.5);
    if (type === 'null') return null;
    if (type === 'array')
      return level > 3
        ? []
        : Array.from({ length: chance.between(0, 3) }, () => good(items ?? {}, level + 1));
    if (type === 'object' || properties) {
      return Object.fromEntries(
        Object.entries(properties ?? {}).map(([name, each]) => {
          const usual = known.fields[name];
          return [name, usual && often(0.8) ? chance.pick(usual) : good(each, level + 1)];
        }),
      );
    }
    return often(0.6)
      ? handle()
      : chance.pick(['Dhaka', '01712345678', 'Earbuds', 'a text', 'admin', 'user', '', '/i/a']);
  }

  function jsonBody(shape: Shape): string {
    if (often(0.1)) return chance.pick(hostileBodies.filter((body) => body.length < 100_000 || often(0.1)));
    const value = good(shape);
    if (value === null || typeof value !== 'object') return JSON.stringify(badValue()) ?? '';
    const fields = value as Record<string, unknown>;
    const names = Object.keys(fields);
    for (let times = chance.between(0, 3); times > 0 && names.length > 0; times -= 1) {
      const name = chance.pick(names);
      if (often(0.15)) delete fields[name];
      else fields[name] = badValue();
    }
    if (often(0.3)) fields[chance.pick(pollution.slice(1))] = badValue();
    let text = JSON.stringify(fields) ?? '';
    if (often(0.1))
      text = text.replace('{', `{"${chance.pick(pollution)}":{"role":"admin","polluted":true},`);
    if (often(0.05) && names.length > 0)
      text = text.replace(/\}$/, `,"${chance.pick(names)}":${JSON.stringify(badValue())}}`);
    if (often(0.04)) text = text.slice(0, chance.between(0, text.length));
    if (often(0.02)) text = `\ufeff${text}`;
    if (often(0.02)) text = `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
    if (often(0.02)) text = `${text}${text}`;
    return text;
  }

  function form(shape: Shape): string {
    const fields = good(shape) as Record<string, unknown>;
    const pairs = Object.entries(fields).map(
      ([name, value]) => `${name}=${encoded(chance, often(0.5) ? badValue() : value)}`,
    );
    if (often(0.2)) pairs.push(`${chance.pick(pollution)}[a]=1`, 'a[]=1', '&&==');
    return often(0.05) ? pairs.join('&').slice(0, chance.between(0, 40)) : pairs.join('&');
  }

  const multipart = (): string => {
    const part = chance.pick([
      'name="image"; filename="a.png"',
      'name="image"',
      `name="${'x'.repeat(300)}"; filename="../../a"`,
      'filename="a"',
      'name="__proto__"',
    ]);
    const type = chance.pick(['image/png', 'image/svg+xml', 'text/html', '']);
    const bytes = chance.pick([
      '\x89PNG\r\n\x1a\n',
      '<svg onload=alert(1)>',
      'GIF89a<?php',
      'x'.repeat(5_000),
      '',
    ]);
    const end = often(0.8) ? '--x--\r\n' : '';
    return `--x\r\ncontent-disposition: form-data; ${part}\r\ncontent-type: ${type}\r\n\r\n${bytes}\r\n${end}`;
  };

  function payloadOf({ body }: Operation): Pick<HostileRequest, 'payload' | 'headers'> {
    if (!body)
      return often(0.1)
        ? { payload: jsonBody({}), headers: { 'content-type': chance.pick(contentTypes) } }
        : { headers: {} };
    if (often(0.04)) return { headers: often(0.5) ? { 'content-type': body.type } : {} };
    const type = often(0.1) ? chance.pick(contentTypes) : body.type;
    if (body.type.startsWith('multipart'))
      return {
        payload: multipart(),
        headers: { 'content-type': often(0.8) ? 'multipart/form-data; boundary=x' : type },
      };
    const payload = body.type.includes('form') ? form(body.shape) : jsonBody(body.shape);
    return { payload, headers: { 'content-type': type } };
  }

  function urlOf({ path, query }: Operation): string {
    const filled = path.replace(/\{(\w+)\}/g, () => {
      if (often(0.5)) return encodeURIComponent(handle());
      return often(0.5)
        ? chance.pick(hostileIds.filter((id) => id.length < 1_000 || often(0.1)))
        : encoded(chance, badValue());
    });
    const pairs = query.flatMap((name) => {
      if (often(0.3)) return [];
      const value = often(0.3)
        ? chance.pick(['1', '5', 'lowToHigh', 'avatar', 'product', 'a'])
        : encoded(chance, badValue());
      const key = often(0.9)
        ? name
        : chance.pick([
            `${name}[]`,
            `${name}[$gt]`,
            `${name}[__proto__][x]`,
            `${name}.x`,
            name.toUpperCase(),
          ]);
      return often(0.1) ? [`${key}=${value}`, `${key}=${encoded(chance, badValue())}`] : [`${key}=${value}`];
    });
    if (often(0.05))
      pairs.push(
        chance.pick([
          '__proto__[role]=admin',
          'constructor[prototype][a]=1',
          '%',
          '%zz=%',
          '&&&',
          '=',
          'x'.repeat(3_000),
        ]),
      );
    return pairs.length > 0 ? `${filled}?${pairs.join('&')}` : filled;
  }

  function sessionOf(): Pick<HostileRequest, 'who'> & { cookie?: string } {
    if (often(0.6)) return { who: 'stranger', cookie: known.cookie };
    if (often(0.5)) return { who: 'nobody' };
    const [name = '', id = ''] = known.cookie.split('=');
    const forged = [
      `${name}=${id.split('').reverse().join('')}`,
      `${name}=`,
      `${name}=${'x'.repeat(6_000)}`,
      `${name}=${encodeURIComponent("' or 1=1 --")}`,
      `${name}=%00`,
      `${name}=%zz`,
      `${name}=${handle()}`,
      `${name}=x; ${name}=y`,
      '__proto__=1; constructor=2',
      `${name}={"$gt":""}`,
      ';;;=;',
    ];
    return { who: 'forged', cookie: chance.pick(forged) };
  }

  function invent(): HostileRequest {
    const operation = chance.pick(operations);
    const { cookie, who } = sessionOf();
    const { payload, headers } = payloadOf(operation);
    const request: HostileRequest = {
      method: often(0.04)
        ? chance.pick(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'])
        : operation.method,
      url: urlOf(operation),
      headers: { origin: known.origin, ...(cookie !== undefined && { cookie }), ...headers },
      ...(payload !== undefined && { payload }),
      who,
    };
    for (let times = often(0.25) ? chance.between(1, 3) : 0; times > 0; times -= 1) {
      const [name, values] = chance.pick(oddHeaders);
      request.headers[name] = chance.pick(values);
    }
    return request;
  }

  return () => {
    const again = sent.length > 0 && often(0.05);
    const request = again ? chance.pick(sent) : invent();
    if (!again) sent[sent.length < 300 ? sent.length : chance.between(0, 299)] = request;
    return request;
  };
}
