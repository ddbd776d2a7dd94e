/** Generates hostile requests for every operation of an OpenAPI document, reproducible by the seed. */
import { createRandom, type Random } from '../../apps/api/src/seed/random.ts';
import { hostileBodies, hostileIds } from '../../apps/api/src/testing/hostile-input.ts';
import { createMultipartGenerator } from './hostile-multipart.ts';
import { hostilePath } from './hostile-paths.ts';
import { contentTypes, hostileFieldValues, hostileHeaders, protectedFieldNames } from './hostile-values.ts';

/** The keywords of a JSON schema that the generator reads. */
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
  /** Parameters are written as `{name}`. */
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

/** Lists every operation of a document. */
export function listOperations({ paths }: Document): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => {
      const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
      return {
        method: method.toUpperCase(),
        path,
        query: parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
        ...(type && content && { body: { type, shape: content.schema } }),
      };
    }),
  );
}

export interface HostileRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
  /** Whose session it carries. */
  who: 'nobody' | 'customer' | 'forged';
}

/** What an attacker with a customer's session may know: their own data, and ids of other users' data. */
export interface AttackerKnowledge {
  document: Document;
  cookie: string;
  origin: string;
  /** Their own ids, and values that valid requests contain. */
  ownIds: readonly string[];
  otherIds: readonly string[];
  /** The API key of the image host. */
  imageKey: string;
  /** Valid values by field name. */
  fields: Readonly<Record<string, readonly unknown[]>>;
}

const nestingDepth = 3_000;
/** More than any request may have. */
const largestBody = hostileBodies.reduce((one, other) => (other.length > one.length ? other : one));

/** Percent-encodes a value for a URL. */
const encode = (random: Random, value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  // A lone surrogate cannot be percent-encoded.
  return encodeURIComponent((text ?? '').toWellFormed().slice(0, random.number() < 0.05 ? 20_000 : 300));
};

/** Returns a generator of requests. */
export function createHostileRequests(
  known: AttackerKnowledge,
  operations: readonly Operation[],
  seed: number,
): () => HostileRequest {
  const random = createRandom(seed);
  const happens = (share: number) => random.number() < share;
  const recent: HostileRequest[] = [];
  const { schemas } = known.document.components;

  const multipart = createMultipartGenerator(random, known.imageKey);
  const pickId = () => random.pick(happens(0.6) ? known.ownIds : known.otherIds);
  const hostileValue = (): unknown => (happens(0.7) ? random.pick(hostileFieldValues) : pickId());

  function validValue(shape: Shape, depth = 0): unknown {
    const { $ref, anyOf, items, properties, type, minimum = 1, maximum = 99 } = shape;
    if ($ref) return validValue(schemas[$ref.split('/').at(-1) ?? ''] ?? {}, depth);
    if ('const' in shape) return shape.const;
    if (shape.enum) return random.pick(shape.enum);
    if (anyOf) return validValue(random.pick(anyOf), depth);
    if (type === 'integer' || type === 'number')
      return random.between(minimum, Math.min(maximum, minimum + 50));
    if (type === 'boolean') return happens(0.5);
    if (type === 'null') return null;
    if (type === 'array')
      return depth > 3
        ? []
        : Array.from({ length: random.between(0, 3) }, () => validValue(items ?? {}, depth + 1));
    if (type === 'object' || properties) {
      return Object.fromEntries(
        Object.entries(properties ?? {}).map(([name, property]) => {
          const usualValues = known.fields[name];
          return [
            name,
            usualValues && happens(0.8) ? random.pick(usualValues) : validValue(property, depth + 1),
          ];
        }),
      );
    }
    return happens(0.6)
      ? pickId()
      : random.pick(['Dhaka', '01712345678', 'Earbuds', 'a text', 'admin', 'user', '', '/i/a']);
  }

  function jsonBody(shape: Shape): string {
    if (happens(0.01)) return largestBody;
    if (happens(0.1))
      return random.pick(hostileBodies.filter((body) => body.length < 100_000 || happens(0.5)));
    const value = validValue(shape);
    if (value === null || typeof value !== 'object') return JSON.stringify(hostileValue()) ?? '';
    const fields = value as Record<string, unknown>;
    const names = Object.keys(fields);
    for (let times = random.between(0, 3); times > 0 && names.length > 0; times -= 1) {
      const name = random.pick(names);
      if (happens(0.15)) delete fields[name];
      else fields[name] = hostileValue();
    }
    if (happens(0.3)) fields[random.pick(protectedFieldNames.slice(1))] = hostileValue();
    let text = JSON.stringify(fields) ?? '';
    if (happens(0.1))
      text = text.replace('{', `{"${random.pick(protectedFieldNames)}":{"role":"admin","polluted":true},`);
    if (happens(0.05) && names.length > 0)
      text = text.replace(/\}$/, `,"${random.pick(names)}":${JSON.stringify(hostileValue())}}`);
    if (happens(0.04)) text = text.slice(0, random.between(0, text.length));
    if (happens(0.02)) text = `\ufeff${text}`;
    if (happens(0.02)) text = `${'{"a":'.repeat(nestingDepth)}1${'}'.repeat(nestingDepth)}`;
    if (happens(0.02)) text = `${text}${text}`;
    // Escapes of lone surrogates, which `JSON.stringify` would not keep like this.
    if (happens(0.03)) text = text.replace(/:"/, () => `:"\\ud8${random.between(10, 99)}`);
    return text;
  }

  function formBody(shape: Shape): string {
    const fields = validValue(shape) as Record<string, unknown>;
    const pairs = Object.entries(fields).map(
      ([name, value]) => `${name}=${encode(random, happens(0.5) ? hostileValue() : value)}`,
    );
    if (happens(0.2)) pairs.push(`${random.pick(protectedFieldNames)}[a]=1`, 'a[]=1', '&&==');
    return happens(0.05) ? pairs.join('&').slice(0, random.between(0, 40)) : pairs.join('&');
  }

  function createPayload({ body }: Operation): Pick<HostileRequest, 'payload' | 'headers'> {
    if (!body)
      return happens(0.1)
        ? { payload: jsonBody({}), headers: { 'content-type': random.pick(contentTypes) } }
        : { headers: {} };
    if (happens(0.04)) return { headers: happens(0.5) ? { 'content-type': body.type } : {} };
    const type = happens(0.1) ? random.pick(contentTypes) : body.type;
    if (body.type.startsWith('multipart')) {
      const { payload, contentType } = multipart();
      return { payload, headers: { 'content-type': happens(0.9) ? contentType : type } };
    }
    const payload = body.type.includes('form') ? formBody(body.shape) : jsonBody(body.shape);
    return { payload, headers: { 'content-type': type } };
  }

  function createUrl({ path, query }: Operation): string {
    const filled = path.replace(/\{(\w+)\}/g, () => {
      if (happens(0.5)) return encodeURIComponent(pickId());
      return happens(0.5)
        ? random.pick(hostileIds.filter((id) => id.length < 1_000 || happens(0.1)))
        : encode(random, hostileValue());
    });
    const pairs = query.flatMap((name) => {
      if (happens(0.3)) return [];
      const usualValues = known.fields[name];
      const value = happens(0.3)
        ? encode(random, random.pick(usualValues ?? ['1', '5', 'lowToHigh', 'avatar', 'product', 'a']))
        : encode(random, hostileValue());
      const key = happens(0.9)
        ? name
        : random.pick([
            `${name}[]`,
            `${name}[$gt]`,
            `${name}[__proto__][x]`,
            `${name}.x`,
            name.toUpperCase(),
          ]);
      return happens(0.1)
        ? [`${key}=${value}`, `${key}=${encode(random, hostileValue())}`]
        : [`${key}=${value}`];
    });
    if (happens(0.05))
      pairs.push(
        random.pick([
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
    const finalPath = happens(0.03) ? hostilePath(random, filled) : filled;
    return pairs.length > 0 ? `${finalPath}?${pairs.join('&')}` : finalPath;
  }

  function pickSession(): Pick<HostileRequest, 'who'> & { cookie?: string } {
    if (happens(0.6)) return { who: 'customer', cookie: known.cookie };
    if (happens(0.5)) return { who: 'nobody' };
    const [name = '', id = ''] = known.cookie.split('=');
    const forged = [
      `${name}=${id.split('').reverse().join('')}`,
      `${name}=`,
      `${name}=${'x'.repeat(6_000)}`,
      `${name}=${encodeURIComponent("' or 1=1 --")}`,
      `${name}=%00`,
      `${name}=%zz`,
      `${name}=${pickId()}`,
      `${name}=x; ${name}=y`,
      '__proto__=1; constructor=2',
      `${name}={"$gt":""}`,
      ';;;=;',
    ];
    return { who: 'forged', cookie: random.pick(forged) };
  }

  function createRequest(): HostileRequest {
    const operation = random.pick(operations);
    const { cookie, who } = pickSession();
    const { payload, headers } = createPayload(operation);
    const request: HostileRequest = {
      method: happens(0.04)
        ? random.pick(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'])
        : operation.method,
      url: createUrl(operation),
      headers: { origin: known.origin, ...(cookie !== undefined && { cookie }), ...headers },
      ...(payload !== undefined && { payload }),
      who,
    };
    for (let times = happens(0.25) ? random.between(1, 3) : 0; times > 0; times -= 1) {
      const [name, values] = random.pick(hostileHeaders);
      request.headers[name] = random.pick(values);
    }
    return request;
  }

  return () => {
    const repeats = recent.length > 0 && happens(0.05);
    const request = repeats ? random.pick(recent) : createRequest();
    if (!repeats) recent[recent.length < 300 ? recent.length : random.between(0, 299)] = request;
    return request;
  };
}
