/** Checks that no response contains a server error, internal details or other users' data. */
import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';

export interface HostileResponse {
  status: number;
  headers: Record<string, unknown>;
  body: string;
}

/** Stack traces, source files, folders, SQL and database errors. */
const internalDetails = [
  /\n\s+at .+[:(]/,
  /\.(ts|mjs|js):\d+/,
  /node_modules|node:internal|file:\/\//,
  /"stack"|TypeError|RangeError|ReferenceError|SyntaxError/,
  /\b(select|insert|update|delete)\b[^"]{0,200}\b(from|into|set|returning)\b/i,
  /violates|duplicate key|syntax error at|invalid input syntax|relation "|column "|drizzle|postgres/i,
  /\bpg_(catalog|class|stat|advisory|try|toast|temp)/,
  /ECONNREFUSED|ENOENT|EACCES|\bsqlstate\b/i,
];

/** Asserts this of one response; `secrets` are texts that only other users' records contain. */
export function assertHarmless(response: HostileResponse, secrets: readonly string[], what: string): void {
  const { status, headers, body } = response;
  assert.ok(status < 500, `${what}\n${status} ${body.slice(0, 500)}`);
  const all = `${JSON.stringify(headers)}\n${body}`;
  for (const secret of secrets) assert.ok(!all.includes(secret), `${what}\ndiscloses "${secret}"`);
  const type = String(headers['content-type'] ?? '');
  assert.match(
    type,
    /^(application\/json|image\/webp|text\/html; charset=utf-8|text\/csv; charset=utf-8|application\/x-ndjson|application\/pdf|application\/javascript|$)/,
    what,
  );
  if (status < 400) return;
  for (const folder of [process.cwd(), tmpdir()])
    assert.ok(!all.includes(folder), `${what}\ndiscloses ${folder}`);
  for (const pattern of internalDetails) {
    assert.equal(pattern.exec(all)?.[0], undefined, `${what}\n${status} ${body.slice(0, 500)}`);
  }
}
