/** A server that takes the place of a service on the internet: it records each request whole, and answers from a list. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

type Fields = Record<string, unknown>;

/** A request with everything that its client has decided. */
export interface RecordedRequest {
  method: string;
  /** With the host that was meant, without the query. */
  url: string;
  query: Fields;
  /** Without those that belong to the connection or that `fetch` adds to every request. */
  headers: Fields;
  /** The fields of JSON or of a form; another body as text. */
  body?: unknown;
}

/** A JSON value with status 200, or with another one. */
export type CannedAnswer = object | { status: number; json: object };

export interface RequestRecorder {
  /** Does `work` while all requests to other machines come here, answered in turn; returns them. One that is left over gets 500. */
  record(answers: readonly CannedAnswer[], work: () => Promise<unknown>): Promise<RecordedRequest[]>;
  close(): Promise<void>;
}

/** Tells the recorder for which origin a request was. */
const originHeader = 'x-recorded-origin';
const ownHeaders = new Set([
  originHeader,
  'host',
  'connection',
  'content-length',
  'user-agent',
  'accept-encoding',
  'accept-language',
  'sec-fetch-mode',
]);

/** By their names; a name that is repeated has the list of its values. */
function fieldsOf(params: URLSearchParams): Fields {
  const fields: Fields = {};
  for (const name of new Set(params.keys())) {
    const [first, ...others] = params.getAll(name);
    fields[name] = others.length > 0 ? [first, ...others] : first;
  }
  return fields;
}

function bodyOf(type: string, text: string): unknown {
  if (type.startsWith('application/json')) return JSON.parse(text) as unknown;
  return type.startsWith('application/x-www-form-urlencoded') ? fieldsOf(new URLSearchParams(text)) : text;
}

async function readRequest(request: IncomingMessage): Promise<RecordedRequest> {
  const { method = '', url = '', headers } = request;
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  const { pathname, searchParams } = new URL(url, 'http://recorder');
  const sent = Object.entries(headers).filter(
    ([name, value]) => !ownHeaders.has(name) && !(name === 'accept' && value === '*/*'),
  );
  return {
    method,
    url: String(headers[originHeader]) + pathname,
    query: fieldsOf(searchParams),
    headers: Object.fromEntries(sent),
    ...(text !== '' && { body: bodyOf(headers['content-type'] ?? '', text) }),
  };
}

/** Starts it on 127.0.0.1; the caller closes it. Only one at a time can record in a process. */
export async function startRequestRecorder(): Promise<RequestRecorder> {
  let answers: CannedAnswer[] = [];
  let recorded: RecordedRequest[] = [];
  const server = createServer(async (request, response) => {
    recorded.push(await readRequest(request));
    const answer = answers.shift() ?? { status: 500, json: {} };
    const isWhole = 'status' in answer && 'json' in answer;
    response.writeHead(isWhole ? Number(answer.status) : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isWhole ? answer.json : answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const { fetch: send } = globalThis;
  const sendHere: typeof fetch = (address, init) => {
    const { origin, hostname, pathname, search } = new URL(String(address));
    if (hostname === '127.0.0.1') return send(address, init);
    const headers = new Headers(init?.headers);
    headers.set(originHeader, origin);
    return send(own + pathname + search, { ...init, headers });
  };

  return {
    async record(given, work) {
      [answers, recorded] = [[...given], []];
      globalThis.fetch = sendHere;
      try {
        await work();
      } finally {
        globalThis.fetch = send;
      }
      return recorded;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
