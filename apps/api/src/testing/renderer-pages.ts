/** Pages for the tests of the rendering thread, in place of the build: each path behaves in one way. */
import type { PagesBuild } from '@jontro/shop/page-services.ts';

const html = (body: string, status = 200) => ({
  status,
  headers: new Headers({ 'content-type': 'text/html; charset=utf-8' }),
  body: new TextEncoder().encode(body),
});

let rendered = 0;

export const createWebHandler: PagesBuild['createWebHandler'] = () => async (request, language, services) => {
  const { pathname, searchParams } = new URL(request.url);
  rendered += 1;
  const read = { method: 'GET', url: searchParams.get('read') ?? '/text', schema: {} };
  // In the middle of the page: it has its data.
  const data = await services.send(read, { params: { path: pathname } }).catch((error) => error.message);
  switch (pathname) {
    case '/dies':
      return process.exit(3);
    case '/fails':
      throw new Error('This page fails');
    case '/blocks':
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
      return html('never');
    case '/names':
      return html(
        JSON.stringify([await services.productNames.count(), await services.productNames.list(1, 2)]),
      );
    case '/count':
      return html(String(rendered));
    case '/settings':
      return html(JSON.stringify(services.shop));
    default:
      return html(JSON.stringify([language, data]));
  }
};
