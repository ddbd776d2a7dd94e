/** Generates multipart bodies that no browser sends: hostile file and field names, broken boundaries, truncated bodies. */
import type { Random } from '../../apps/api/src/seed/random.ts';

export interface MultipartBody {
  payload: Buffer;
  /** The `Content-Type` header, whose boundary may be wrong. */
  contentType: string;
}

/** Parameters of `Content-Disposition: form-data`, in latin1 as on the wire. */
const dispositions = [
  'name="image"; filename="a.png"',
  'name="image"; filename="a\0b.png"',
  'name="image"; filename*=utf-8\'\'a%00b.png',
  'name="image"; filename*=utf-16le\'\'%3d%d8',
  'name="image"; filename*=utf-8\'\'%ED%A0%80',
  'name="image"; filename*=nonsense\'\'%zz%',
  'name="image"; filename="../../../etc/passwd"',
  'name="image"; filename="C:\\\\a\\\\b.png"',
  'name="image"; filename="<script>alert(1)</script>"',
  `name="image"; filename="${'x'.repeat(5_000)}.png"`,
  `name="image"; filename="${Buffer.from(`${'a'.repeat(199)}😀`).toString('latin1')}"`,
  'name="image"; filename=""',
  'name="image"; filename="a"; filename="b"',
  'name="image"; filename="a\r\nx: y"',
  'name="image"',
  'filename="a.png"',
  'name=""; filename="a"',
  'name',
  '',
  `name="${'x'.repeat(300)}"; filename="a"`,
  'name="__proto__"',
  'name="constructor"; filename="a"',
  'name="toString"',
  'name="na\0me"',
  'name="image[]"; filename="a"',
] as const;

const fieldNames = ['name', 'key', 'expiration', 'image', 'purpose', '__proto__', 'hasOwnProperty', '\xff'];
const types = [
  'image/png',
  'image/gif',
  'image/svg+xml',
  'text/html',
  'text/plain; charset=utf-16le',
  'text/plain; charset=nonsense',
  'multipart/mixed; boundary=y',
  'application/octet-stream',
  ';;=',
  '',
];
const texts = ['a', '', 'a\0b', '\xff\xfe', '=\xd8', '%00', '-1', '600', '1e999', 'x'.repeat(12_000)];
const boundaries = ['x', 'a'.repeat(70), 'a'.repeat(300), "'()+_,-./:=?", '--', 'x y', 'দ'];

/** A valid GIF of one pixel in a random colour, so that it is usually a new image. */
function createImage(random: Random): Buffer {
  const colour = Array.from({ length: 3 }, () => random.between(0, 255));
  return Buffer.from([
    ...[0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 1, 0, 1, 0, 0x80, 0, 0, ...colour, 0, 0, 0],
    ...[0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3b],
  ]);
}

/** Returns a generator of bodies; `key` is the API key of the image host. */
export function createMultipartGenerator(random: Random, key: string): () => MultipartBody {
  const happens = (share: number) => random.number() < share;

  const content = (): Buffer =>
    happens(0.5)
      ? createImage(random)
      : Buffer.from(
          random.pick([
            '\x89PNG\r\n\x1a\n',
            '<svg onload=alert(1)>',
            'GIF89a<?php',
            '--x',
            '\r\n--x--\r\n',
            'x'.repeat(5_000),
            '',
          ]),
          'latin1',
        );

  function part(boundary: string): Buffer {
    const isField = happens(0.4);
    const name = random.pick(fieldNames);
    const disposition = isField
      ? `name="${name}"`
      : random.pick(happens(0.5) ? dispositions.slice(0, 1) : dispositions);
    const value = isField
      ? Buffer.from(name === 'key' && happens(0.8) ? key : random.pick(texts), 'latin1')
      : content();
    const headers = [
      `content-disposition: form-data; ${disposition}`,
      ...(happens(0.8) ? [`content-type: ${random.pick(types)}`] : []),
      ...(happens(0.05) ? ['content-transfer-encoding: base64'] : []),
      ...(happens(0.03) ? [`x: ${'y'.repeat(90_000)}`] : []),
      ...(happens(0.03) ? Array.from({ length: 60 }, (_, index) => `x-${index}: y`) : []),
      ...(happens(0.03) ? [' folded', ': nameless', 'no colon'] : []),
    ];
    const head = happens(0.03) ? '' : headers.join(happens(0.95) ? '\r\n' : '\n');
    return Buffer.concat([
      Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`, 'latin1'),
      value,
      Buffer.from(happens(0.95) ? '\r\n' : ''),
    ]);
  }

  return () => {
    const boundary = happens(0.8) ? 'x' : random.pick(boundaries);
    const parts = Array.from({ length: happens(0.05) ? 40 : random.between(0, 3) }, () => part(boundary));
    const end = happens(0.85)
      ? `--${boundary}--\r\n`
      : random.pick(['', '--', `--${boundary}`, `--${boundary}--${boundary}--`]);
    const before = happens(0.05) ? 'before\r\n' : '';
    const after = happens(0.05) ? 'after'.repeat(100) : '';
    const whole = Buffer.concat([Buffer.from(before), ...parts, Buffer.from(`${end}${after}`)]);
    const announced = happens(0.9) ? boundary : random.pick([...boundaries, '']);
    return {
      payload: happens(0.1) ? whole.subarray(0, random.between(0, whole.length)) : whole,
      contentType: Buffer.from(
        happens(0.95)
          ? `multipart/form-data; boundary=${/^[\w-]+$/.test(announced) ? announced : `"${announced}"`}`
          : random.pick([
              'multipart/form-data',
              'multipart/mixed; boundary=x',
              'multipart/form-data; boundary',
            ]),
      ).toString('latin1'),
    };
  };
}
