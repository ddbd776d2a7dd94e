/** A proxy that ends TLS in front of a live shop, as in docs/operations.md, with a certificate that it signs itself. */
import { generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { createServer } from 'node:https';

/** One value of DER: its tag, length and content. */
function der(tag: number, ...contents: (Buffer | readonly number[])[]): Buffer {
  const content = Buffer.concat(contents.map((part) => Buffer.from(part)));
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
const sequence = (...contents: Buffer[]) => der(0x30, ...contents);
const text = (tag: number, value: string) => der(tag, Buffer.from(value));

/** A key and a certificate of "localhost" until 2049. */
function selfSigned(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsaWithSha256 = sequence(der(0x06, [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02]));
  const name = sequence(der(0x31, sequence(der(0x06, [0x55, 0x04, 0x03]), text(0x0c, 'localhost'))));
  const validity = sequence(text(0x17, '250101000000Z'), text(0x17, '490101000000Z'));
  const tbs = sequence(
    der(0xa0, der(0x02, [2])),
    der(0x02, [1]),
    ecdsaWithSha256,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = der(0x03, [0], sign('sha256', tbs, privateKey));
  const base64 = sequence(tbs, ecdsaWithSha256, signature).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${base64.match(/.{1,64}/g)?.join('\n')}\n-----END CERTIFICATE-----\n`,
  };
}

/** Listens on the port and forwards to the shop at `target`; a browser must ignore that nobody else has signed the certificate. */
export async function startHttpsProxy(
  port: number,
  target: () => string,
): Promise<{ close(): Promise<void> }> {
  const server = createServer(selfSigned(), (incoming, outgoing) => {
    const { method, headers, url = '/' } = incoming;
    const forwarded = request(new URL(url, target()), { method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
