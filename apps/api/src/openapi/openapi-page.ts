/** The API document as an HTML page: a list of all endpoints, without scripts and external resources. */
import { openApiPaths } from '@jontro/shop/openapi/openapi.endpoints.ts';
import type { ShopSettings } from '@jontro/shop/settings.ts';
import type { EndpointDocs } from '../http/endpoint-docs.ts';
import { type Html, html, logoHtml } from '../http/html.ts';
import { type DocumentedEndpoint, documentedEndpoints } from './documented-endpoints.ts';
import { errorResponsesOf } from './error-responses.ts';
import { accessTexts, openApiDocument } from './openapi-document.ts';
import { openApiStyle } from './openapi-style.ts';
import { constraintsText, joinHtml, type Schema, schemaText } from './schema-text.ts';

/** The fields of an operation that the page shows. */
interface Operation {
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content: Record<string, { schema: Schema }> }>;
}

interface OpenApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

const accessLabels = {
  public: 'Everybody',
  identified: 'ID token',
  user: 'Logged in',
  admin: 'Admin',
} as const;

const braced = (url: string): string => url.replace(/:(\w+)/g, '{$1}');

/** A path that may break before each slash, so that a long one fits a phone. */
const breakable = (path: string): Html => joinHtml(path.split(/(?=\/)/), html`<wbr>`);

/** A text whose names between backticks are code. */
const withCode = (text: string): Html =>
  joinHtml(
    text.split('`').map((part, index) => (index % 2 === 0 ? html`${part}` : html`<code>${part}</code>`)),
  );

function headers({ headers: all = {} }: EndpointDocs): Html | false {
  const rows = Object.entries(all).map(
    ([name, text]) => html`<li><code>${name}</code> <span>${withCode(text)}</span></li>`,
  );
  return rows.length > 0 && html`<h4>Headers</h4><ul class="fields">${joinHtml(rows)}</ul>`;
}

function parameters({ parameters: inDocument = [] }: Operation): Html | false {
  const all = inDocument.filter(({ in: location }) => location !== 'header');
  if (all.length === 0) return false;
  const rows = all.map(({ name, in: location, required, description, schema }) => {
    const text = [description, constraintsText(schema)].filter(Boolean).join('; ');
    return html`<li><code>${name}</code> <small>${location}${required ? '' : ', optional'}</small> <span>${schemaText(schema)}${text && html` – ${withCode(text)}`}</span></li>`;
  });
  return html`<h4>Parameters</h4><ul class="fields">${joinHtml(rows)}</ul>`;
}

function schemaDetails(title: string, content: Record<string, { schema: Schema }> | undefined): Html | false {
  const [first] = Object.entries(content ?? {});
  if (!first) return false;
  const [type, { schema }] = first;
  const kind = type === 'application/json' ? '' : type;
  return html`<details><summary>${title} ${kind && html`<small>${kind}</small>`}</summary><pre tabindex="0">${schemaText(schema)}</pre></details>`;
}

function errorList(endpoint: DocumentedEndpoint): Html | false {
  const all = errorResponsesOf(endpoint);
  if (all.length === 0) return false;
  const rows = all.map(
    ({ status, code, message, example }) =>
      html`<li><b>${String(status)}</b> <code>${code}</code> <span>${message}${example && html` <small>for example</small>`}</span></li>`,
  );
  return html`<details><summary>Errors <small>${String(all.length)}</small></summary><ul class="errors">${joinHtml(rows)}</ul></details>`;
}

function article(endpoint: DocumentedEndpoint, document: OpenApiDocument): Html {
  const { name, definition, docs } = endpoint;
  const path = braced(definition.url);
  const operation = document.paths[path]?.[definition.method.toLowerCase()];
  if (!operation) throw new Error(`${definition.method} ${path} is not in the document`);
  return html`<article id="${name}"><p class="line"><b class="${definition.method}">${definition.method}</b> <code>${breakable(path)}</code> <span class="who" title="${accessTexts[definition.config.access]}">${accessLabels[definition.config.access]}</span></p>
<h3><a href="#${name}">${docs.summary}</a></h3>${docs.text && html`<p>${withCode(docs.text)}</p>`}
${headers(docs)}
${parameters(operation)}${schemaDetails('Body', operation.requestBody?.content)}${schemaDetails('Answer', operation.responses['200']?.content)}${errorList(endpoint)}</article>`;
}

const slug = (feature: string): string => feature.toLowerCase().replaceAll(' ', '-');

function contents(features: readonly [string, readonly DocumentedEndpoint[]][]): Html {
  const part = ([feature, endpoints]: readonly [string, readonly DocumentedEndpoint[]]) =>
    html`<li><a href="#${slug(feature)}">${feature}</a><ul>${joinHtml(endpoints.map(({ name, docs }) => html`<li><a href="#${name}">${docs.summary}</a></li>`))}</ul></li>`;
  return html`<ul>${joinHtml(features.map(part))}<li><a href="#schemas">Schemas</a></li></ul>`;
}

/** The page and its Content-Security-Policy; `cookie` is the name of the session cookie. */
export function openApiPage(shop: ShopSettings, cookie: string): { body: string; policy: string } {
  const { css, source } = openApiStyle(shop);
  const policy = `default-src 'none'; style-src ${source}; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  const document = openApiDocument(shop, cookie) as unknown as OpenApiDocument;
  const features = [...Map.groupBy(documentedEndpoints, ({ feature }) => feature)];
  const list = contents(features);
  const sections = features.map(
    ([feature, endpoints]) =>
      html`<section id="${slug(feature)}"><h2>${feature}</h2>${joinHtml(endpoints.map((endpoint) => article(endpoint, document)))}</section>`,
  );
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) =>
      html`<article id="schema-${name}"><h3><a href="#schema-${name}">${name}</a></h3><pre tabindex="0">${schemaText(schema)}</pre></article>`,
  );
  const body = html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>API | ${shop.name}</title><meta name="description" content="Every endpoint of ${shop.name}: parameters, schemas, errors and access."><link rel="icon" href="${shop.logo}"><style>${{ markup: css }}</style></head><body>
<a class="skip" href="#content">Skip to the endpoints</a><header><a href="/">${logoHtml(shop)}<span>${shop.name}</span></a><span>API</span></header>
<div class="page"><nav aria-label="Endpoints"><div class="wide">${list}</div><details class="narrow"><summary>All endpoints</summary>${list}</details></nav>
<main id="content"><h1>The shop’s API</h1>
<p>All ${String(documentedEndpoints.length)} endpoints, with parameters, responses, errors and access. The same as <a href="${openApiPaths.document}">OpenAPI 3.1</a> for programs.</p>
<ul class="notes"><li>Requests and responses are JSON. Amounts are taka, times are ISO 8601.</li><li>A session is a cookie, opened by <a href="#openSession">POST /jwt</a> with the ID token of the identity provider.</li><li>A request that changes anything needs the Origin of the shop.</li><li>An error is <code>{ message, code }</code>: a sentence for people and a stable code for programs.</li></ul>
${joinHtml(sections)}<section id="schemas"><h2>Schemas</h2>${joinHtml(schemas)}</section></main></div></body></html>`;
  return { body: body.markup, policy };
}
