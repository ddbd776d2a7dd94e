/** Renders a page to complete HTML, without streaming, so that it can be cached and its inline scripts hashed. */
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { dictionariesOf, languages } from '@jontro/shop/language.ts';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type HandleErrorFunction, ServerRouter } from 'react-router';
import { registerLanguage } from './language/translate.ts';

for (const language of languages) {
  const dictionary = await dictionariesOf(language).site?.();
  if (dictionary) registerLanguage(language, dictionary);
}

/** Timeout of a rendering in ms; loaders have finished before it starts. */
const renderTimeoutMs = 10_000;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  const rendered = await render(request.url, routerContext);
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(rendered.html, { status: rendered.failed ? 500 : status, headers });
}

async function render(url: string, routerContext: EntryContext): Promise<{ html: string; failed: boolean }> {
  let failed = false;
  const html = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => stream.abort(new Error('Rendering took too long')), renderTimeoutMs);
    const stream = renderToPipeableStream(<ServerRouter context={routerContext} url={url} />, {
      onAllReady() {
        clearTimeout(timer);
        const body = new PassThrough();
        text(body).then(resolve, reject);
        stream.pipe(body);
      },
      onShellError(error) {
        clearTimeout(timer);
        reject(error);
      },
      onError(error) {
        failed = true;
        console.error(error);
      },
    });
  });
  return { html, failed };
}

/** Logs an error once, unless the request was aborted or the error is a 4xx, such as an unknown URL. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted) return;
  if (typeof error === 'object' && error !== null && 'status' in error && Number(error.status) < 500) return;
  console.error(error);
};
