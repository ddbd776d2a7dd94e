/** Renders a page to complete HTML, without streaming, so that it can be cached and its inline scripts hashed. */
import { Writable } from 'node:stream';
import { dictionariesOf, languages } from '@jontro/shop/language.ts';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { registerLanguage } from './language/translate.ts';
import { htmlContext } from './lib/services.ts';

for (const language of languages) {
  const dictionary = await dictionariesOf(language).site?.();
  if (dictionary) registerLanguage(language, dictionary);
}

/** Timeout of a rendering in ms; loaders have finished before it starts. */
const renderTimeoutMs = 10_000;

/** The HTML is passed on in the context: as the body of the Response it would be converted to a stream and back. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const rendered = await render(request.url, routerContext);
  context.set(htmlContext, afterFirstView(rendered.html));
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(null, { status: rendered.failed ? 500 : status, headers });
}

/**
 * Scripts are loaded after style, fonts and main image, because pages show everything without script. Every byte is a character of
 * latin1, which is converted fastest.
 */
const afterFirstView = (html: Buffer): Buffer =>
  Buffer.from(
    html
      .toString('latin1')
      .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"'),
    'latin1',
  );

async function render(url: string, routerContext: EntryContext): Promise<{ html: Buffer; failed: boolean }> {
  let failed = false;
  const html = await new Promise<Buffer>((resolve, reject) => {
    const timer = setTimeout(() => stream.abort(new Error('Rendering took too long')), renderTimeoutMs);
    const stream = renderToPipeableStream(<ServerRouter context={routerContext} url={url} />, {
      // Otherwise large parts of the page would be moved to their place by a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timer);
        stream.pipe(collect(resolve));
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

/** A stream that passes on all bytes at its end; without a limit, as the page is complete already. */
function collect(onEnd: (bytes: Buffer) => void): Writable {
  const chunks: Buffer[] = [];
  return new Writable({
    highWaterMark: Number.MAX_SAFE_INTEGER,
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
    final(done) {
      onEnd(Buffer.concat(chunks));
      done();
    },
  });
}

/**
 * Logs an error once, unless the request was aborted or the error is a 4xx, such as an unknown URL, or a 503: what refused the data of a
 * page has counted it, and what failed has logged it.
 */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted) return;
  const status =
    typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 500;
  if (status < 500 || status === 503) return;
  console.error(error);
};
