/** Formats a JSON Schema as a short type in the style of TypeScript; named schemas are links. */
import { type Html, html } from '../http/html.ts';
import type { Json } from './openapi-document.ts';

export interface Schema {
  $ref?: string;
  type?: string;
  const?: Json;
  enum?: Json[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  description?: string;
  default?: Json;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
}

export const joinHtml = (parts: readonly (Html | string)[], between: Html | string = ''): Html =>
  parts.reduce<Html>((all, part, index) => html`${all}${index > 0 && between}${part}`, html``);

/** "1 to 99", "at most 100 characters", "10 by default"; empty without constraints. */
export function constraintsText(schema: Schema): string {
  const { minimum, maximum, maxLength, maxItems, default: preset } = schema;
  return [
    minimum !== undefined && maximum !== undefined && `${minimum} to ${maximum}`,
    minimum !== undefined && maximum === undefined && `at least ${minimum}`,
    minimum === undefined && maximum !== undefined && `at most ${maximum}`,
    maxLength !== undefined && `at most ${maxLength} characters`,
    maxItems !== undefined && `at most ${maxItems} entries`,
    preset !== undefined && `${JSON.stringify(preset)} by default`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** The type of a schema; `indent` is that of its first line. */
export function schemaText(schema: Schema, indent = ''): Html {
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) ?? '';
    return html`<a href="#schema-${name}">${name}</a>`;
  }
  if (schema.const !== undefined) return html`${JSON.stringify(schema.const)}`;
  if (schema.enum) return html`${schema.enum.map((value) => JSON.stringify(value)).join(' | ')}`;
  if (schema.anyOf)
    return joinHtml(
      schema.anyOf.map((variant) => schemaText(variant, indent)),
      ' | ',
    );
  if (schema.type === 'array') return html`${schemaText(schema.items ?? {}, indent)}[]`;
  if (schema.type === 'object' && schema.properties) return objectText(schema, indent);
  return html`${schema.type ?? 'anything'}`;
}

function objectText({ properties = {}, required = [] }: Schema, indent: string): Html {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(([name, schema]) => {
    const text = [schema.description, constraintsText(schema)].filter(Boolean).join('; ');
    const optional = required.includes(name) ? '' : '?';
    return html`${inner}${name}${optional}: ${schemaText(schema, inner)}${text && html` <i>${text}</i>`}\n`;
  });
  return html`{\n${joinHtml(lines)}${indent}}`;
}
