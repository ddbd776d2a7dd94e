/**
 * The endpoints of the last release, with the fields that a request may have (`*`: must have), one endpoint a line. Run before a
 * release it records them: `npm run statements` does.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DocumentedEndpoint } from '../apps/api/src/openapi/documented-endpoints.ts';
import { root } from './source-files.ts';

const file = join(root, 'test/released-api.txt');

interface Schema {
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
}

/** The fields of a request by their names; whether each is required, wherever it is. */
export interface Request {
  call: string;
  fields: ReadonlyMap<string, boolean>;
}

function addFields(schema: Schema | undefined, fields: Map<string, boolean>): void {
  for (const one of schema?.anyOf ?? []) addFields(one, fields);
  for (const [name, field] of Object.entries(schema?.properties ?? {})) {
    fields.set(name, fields.get(name) || (schema?.required?.includes(name) ?? false));
    addFields(field, fields);
  }
  if (schema?.items) addFields(schema.items, fields);
}

export function requestOf({ definition: { method, url, schema } }: DocumentedEndpoint): Request {
  const fields = new Map<string, boolean>();
  const { querystring, body } = schema as { querystring?: Schema; body?: Schema };
  addFields(querystring, fields);
  addFields(body, fields);
  return { call: `${method} ${url}`, fields };
}

const lineOf = ({ call, fields }: Request): string =>
  [call, ...[...fields].map(([name, required]) => name + (required ? '*' : '')).sort()].join(' ');

function requestOfLine(line: string): Request {
  const [method, url, ...fields] = line.split(' ');
  return {
    call: `${method} ${url}`,
    fields: new Map(fields.map((field) => [field.replace('*', ''), field.endsWith('*')])),
  };
}

export const readReleased = (): Request[] =>
  readFileSync(file, 'utf8').trimEnd().split('\n').map(requestOfLine);

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { documentedEndpoints } = await import('../apps/api/src/openapi/documented-endpoints.ts');
  writeFileSync(
    file,
    `${documentedEndpoints
      .map((one) => lineOf(requestOf(one)))
      .sort()
      .join('\n')}\n`,
  );
}
