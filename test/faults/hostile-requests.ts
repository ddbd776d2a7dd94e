/** Invents hostile requests for every operation of an OpenAPI document: the same ones again for the same seed. */
import { type Chance, createChance } from '../../apps/api/src/seed/chance.ts';
import { hostileBodies, hostileIds } from '../../apps/api/src/testing/hostile-input.ts';
import { createMultipart } from './hostile-multipart.ts';
import { oddPath } from './hostile-paths.ts';
import { contentTypes, nasty, oddHeaders, pollution } from './hostile-values.ts';

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
  /** Opens the image host's address for other programs. */
  imageKey: string;
  /** What a good request has in fields of these names. */
  fields: Readonly<Record<string, readonly unknown[]>>;
}

const depth = 3_000;

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

  const multipart = createMultipart(chance, known.imageKey);
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
    // As it goes over the wire: escapes that stand for no character.
    if (often(0.03)) text = text.replace(/:"/, () => `:"\\ud8${chance.between(10, 99)}`);
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

  function payloadOf({ body }: Operation): Pick<HostileRequest, 'payload' | 'headers'> {
    if (!body)
      return often(0.1)
        ? { payload: jsonBody({}), headers: { 'content-type': chance.pick(contentTypes) } }
        : { headers: {} };
    if (often(0.04)) return { headers: often(0.5) ? { 'content-type': body.type } : {} };
    const type = often(0.1) ? chance.pick(contentTypes) : body.type;
    if (body.type.startsWith('multipart')) {
      const { payload, contentType } = multipart();
      return { payload, headers: { 'content-type': often(0.9) ? contentType : type } };
    }
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
      const usual = known.fields[name];
      const value = often(0.3)
        ? encoded(chance, chance.pick(usual ?? ['1', '5', 'lowToHigh', 'avatar', 'product', 'a']))
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
          '%ED%A0%80=%ED%B0%80',
          '?',
          '#',
          'x'.repeat(3_000),
        ]),
      );
    const odd = often(0.03) ? oddPath(chance, filled) : filled;
    return pairs.length > 0 ? `${odd}?${pairs.join('&')}` : odd;
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
