/** The client that fetches pictures: no host that is not named, no private address, no unlimited response. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { imageTexts } from '@jontro/shop/images/images.endpoints.ts';
import { pictureTexts } from '@jontro/shop/product-imports/pictures.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import fc from 'fast-check';
import { ApplicationError } from '../http/application-error.ts';
import { isPublicAddress, type Network } from '../runtime/public-address.ts';
import { allowedHost, fetchGuarded } from './guarded-fetch.ts';

const servers: Server[] = [];
after(() => {
  for (const server of servers) server.close().closeAllConnections();
});

/** A server that stands for all hosts; `resolve` may say otherwise. */
async function serve(listener: RequestListener, network: Partial<Network> = {}) {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.headers.host}${request.url}`);
    listener(request, response);
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const all = { resolve: async () => ['127.0.0.1'], isPublic: () => true, port, ...network };
  const fetchFrom = (address: string, limits = {}) =>
    fetchGuarded(address, {
      hosts: ['cdn.example.com', 'img.example.com'],
      maxBytes: 1000,
      timeoutMs: 60_000,
      network: all,
      ...limits,
    });
  return { requests, fetchFrom };
}

const notNamed = (host: string) => `“${host}” is not among the hosts of pictures in the settings`;

test('a file of a named host is fetched, also after a redirect to another named host', async () => {
  const { fetchFrom, requests } = await serve(({ url }, response) => {
    if (url === '/a.jpg') response.writeHead(302, { location: 'http://img.example.com/b.jpg' }).end();
    else response.end('picture');
  });
  assert.equal(String(await fetchFrom('http://CDN.example.com/a.jpg')), 'picture');
  assert.deepEqual(
    requests.map((request) => request.replace(/:\d+/, '')),
    ['cdn.example.com/a.jpg', 'img.example.com/b.jpg'],
  );
});

test('no request is sent for another host, scheme, port, login or an IP address in any notation', async () => {
  proves('B-ROOM-08');
  const { fetchFrom, requests } = await serve((_, response) => response.end('secret'));
  const refused: [string, string][] = [
    ['http://example.com/a', notNamed('example.com')],
    ['http://sub.cdn.example.com/a', notNamed('sub.cdn.example.com')],
    ['http://cdn.example.com.evil.example/a', notNamed('cdn.example.com.evil.example')],
    ['http://cdn.example.com./a', notNamed('cdn.example.com.')],
    ['http://cdn.example.com:22/a', pictureTexts.wrongAddress],
    ['http://a@cdn.example.com/a', pictureTexts.wrongAddress],
    ['file:///etc/passwd', pictureTexts.wrongAddress],
    ['ftp://cdn.example.com/a', pictureTexts.wrongAddress],
    ['//cdn.example.com/a', pictureTexts.wrongAddress],
    ['', pictureTexts.wrongAddress],
    ['http://127.0.0.1/a', pictureTexts.privateHost],
    ['http://0x7f.1/a', pictureTexts.privateHost],
    ['http://2130706433/a', pictureTexts.privateHost],
    ['http://[::1]/a', pictureTexts.privateHost],
    ['http://localhost/a', notNamed('localhost')],
  ];
  for (const [address, message] of refused) await assert.rejects(fetchFrom(address), { message }, address);
  assert.deepEqual(requests, []);
});

test('a named host with any private address is not connected to, and neither is one that a redirect leads to', async () => {
  proves('B-ROOM-08');
  const { fetchFrom, requests } = await serve(
    ({ url }, response) => {
      if (url === '/a') response.writeHead(302, { location: 'http://img.example.com/b' }).end();
      else if (url === '/c') response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end();
      else if (url === '/d') response.writeHead(302, { location: 'http://example.com/e' }).end();
      else response.end('secret');
    },
    {
      resolve: async (host) => (host === 'img.example.com' ? ['127.0.0.1', '10.0.0.5'] : ['127.0.0.1']),
      isPublic: (address) => address !== '10.0.0.5',
    },
  );
  await assert.rejects(fetchFrom('http://img.example.com/b'), { message: pictureTexts.privateHost });
  await assert.rejects(fetchFrom('http://cdn.example.com/a'), { message: pictureTexts.privateHost });
  await assert.rejects(fetchFrom('http://cdn.example.com/c'), { message: pictureTexts.privateHost });
  await assert.rejects(fetchFrom('http://cdn.example.com/d'), { message: notNamed('example.com') });
  assert.deepEqual(
    requests.map((request) => request.replace(/:\d+/, '')),
    ['cdn.example.com/a', 'cdn.example.com/c', 'cdn.example.com/d'],
  );
});

test('a host is connected at the address that was checked, whatever its name resolves to afterwards', async () => {
  proves('B-ROOM-08');
  let asked = 0;
  const { fetchFrom } = await serve((_, response) => response.end('picture'), {
    resolve: async () => {
      asked += 1;
      return asked === 1 ? ['127.0.0.1'] : ['10.0.0.5'];
    },
    isPublic: (address) => address !== '10.0.0.5',
  });
  assert.equal(String(await fetchFrom('http://cdn.example.com/a')), 'picture');
  assert.equal(asked, 1);
});

test('a response that is too large, too slow, cut off, an error or an endless redirect is refused', async () => {
  const { fetchFrom } = await serve(({ url, socket }, response) => {
    if (url === '/large') response.end('x'.repeat(1001));
    if (url === '/most') response.end('x'.repeat(1000));
    if (url === '/cut') {
      response.writeHead(200, { 'content-length': '500' });
      response.write('x', () => socket.destroy());
    }
    if (url === '/missing') response.writeHead(404).end('x');
    if (url === '/again') response.writeHead(301, { location: '/again' }).end();
  });
  assert.equal((await fetchFrom('http://cdn.example.com/most')).length, 1000);
  await assert.rejects(fetchFrom('http://cdn.example.com/large'), { message: imageTexts.tooLarge });
  for (const path of ['cut', 'missing', 'again'])
    await assert.rejects(
      fetchFrom(`http://cdn.example.com/${path}`),
      { message: pictureTexts.unreachable },
      path,
    );
  await assert.rejects(fetchFrom('http://cdn.example.com/never', { timeoutMs: 50 }), {
    message: pictureTexts.tooSlow,
  });
});

test('a host whose name is looked up for ever is given up in time, also after a redirect, and an end of the look-up later harms nobody', async () => {
  const lookups: PromiseWithResolvers<string[]>[] = [];
  const { fetchFrom, requests } = await serve(
    (_, response) => response.writeHead(302, { location: 'http://img.example.com/b' }).end(),
    {
      resolve: async (host) => {
        if (host === 'cdn.example.com') return ['127.0.0.1'];
        const lookup = Promise.withResolvers<string[]>();
        lookups.push(lookup);
        return lookup.promise;
      },
    },
  );
  for (const address of ['http://img.example.com/b', 'http://cdn.example.com/a'])
    await assert.rejects(fetchFrom(address, { timeoutMs: 50 }), { message: pictureTexts.tooSlow });
  assert.equal(lookups.length, 2);
  lookups[0]?.resolve(['127.0.0.1']);
  lookups[1]?.reject(new Error('ESERVFAIL'));
  await Promise.allSettled(lookups.map(({ promise }) => promise));
  assert.equal(requests.length, 1);
});

test('only addresses of the public internet are public', () => {
  for (const address of ['8.8.8.8', '103.4.145.245', '2400:cb00::1', '2606:4700::1111'])
    assert.ok(isPublicAddress(address), address);
  const hidden =
    '0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 169.254.169.254 172.16.0.1 172.31.255.255 192.168.1.1 192.0.0.8 198.18.0.1 224.0.0.1 255.255.255.255 :: ::1 ::ffff:10.0.0.1 ::ffff:8.8.8.8 64:ff9b::a00:1 fc00::1 fd12::1 fe80::1 ff02::1 2001:db8::1 2001:0:1::1 2002:a00:1::1 localhost 10.1';
  for (const address of hidden.split(' ')) assert.ok(!isPublicAddress(address), address);
});

test('whatever the address is, only a named host passes', () => {
  const part = fc.oneof(
    fc.webUrl(),
    fc.string(),
    fc.constantFrom(
      'http://',
      'cdn.example.com',
      '@',
      '#',
      '?',
      '\\',
      '/',
      ':80',
      '%00',
      '.',
      'http://evil.example',
    ),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
      try {
        assert.equal(allowedHost(parts.join(''), ['cdn.example.com']).hostname, 'cdn.example.com');
      } catch (error) {
        assert.ok(error instanceof ApplicationError, String(error));
      }
    }),
    { numRuns: 2_000, seed: 5 },
  );
});
