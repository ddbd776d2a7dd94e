/** A device with passkeys as software: creates credentials and signs, and does so wrongly where a test wants that. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { NewPasskeyResponse, PasskeyResponse } from '@jontro/shop/session/passkeys.ts';

type CborValue = number | string | Buffer | ReadonlyMap<number | string, CborValue>;

function cborHead(type: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(type << 5) | value]);
  if (value < 256) return Buffer.from([(type << 5) | 24, value]);
  return Buffer.from([(type << 5) | 25, value >> 8, value & 255]);
}

/** The part of CBOR that attestations need. */
function cbor(value: CborValue): Buffer {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
  if (typeof value === 'string')
    return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value]);
  const map = value as ReadonlyMap<number | string, CborValue>;
  return Buffer.concat([
    cborHead(5, map.size),
    ...[...map].flatMap(([key, item]) => [cbor(key), cbor(item)]),
  ]);
}

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();

/** What a device says beside its signature. */
export interface Said {
  origin?: string;
  rpId?: string;
  type?: string;
  challenge?: string;
  crossOrigin?: boolean;
  topOrigin?: string;
  /** Sets the counter instead of counting. */
  counter?: number;
  /** Of the flags: user present, and whether the key may be copied. */
  present?: boolean;
  backupEligible?: boolean;
  userHandle?: string;
}

/** Of the options that the shop returns. */
interface Options {
  challenge: string;
}

export class SoftAuthenticator {
  readonly id = randomBytes(16);
  counter = 0;
  readonly #privateKey: KeyObject;
  readonly #cose: Buffer;
  readonly #said: Required<Pick<Said, 'origin' | 'rpId'>>;

  constructor(publicUrl: string) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#privateKey = privateKey;
    this.#cose = cbor(
      new Map<number, CborValue>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
    const { origin, hostname: rpId } = new URL(publicUrl);
    this.#said = { origin, rpId };
  }

  #clientData(type: string, { challenge }: Options, said: Said): string {
    const { origin = this.#said.origin, crossOrigin = false, topOrigin } = said;
    const data = { type: said.type ?? type, challenge: said.challenge ?? challenge, origin, crossOrigin };
    return Buffer.from(JSON.stringify({ ...data, ...(topOrigin && { topOrigin }) })).toString('base64url');
  }

  #authenticatorData(said: Said, attested?: Buffer): Buffer {
    const { rpId = this.#said.rpId, present = true, backupEligible = false } = said;
    this.counter = said.counter ?? this.counter + 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const flags = (present ? 1 : 0) | (backupEligible ? 8 : 0) | (attested ? 64 : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, attested ?? Buffer.alloc(0)]);
  }

  /** The response to the options for a new passkey. */
  create(options: unknown, said: Said = {}): NewPasskeyResponse {
    const length = Buffer.from([0, this.id.length]);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, this.#cose]);
    const attestation = new Map<string, CborValue>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', this.#authenticatorData(said, attested)],
    ]);
    return {
      id: this.id.toString('base64url'),
      clientDataJSON: this.#clientData('webauthn.create', options as Options, said),
      attestationObject: cbor(attestation).toString('base64url'),
      transports: ['internal'],
    };
  }

  /** The response to the options for a login. */
  get(options: unknown, said: Said = {}): PasskeyResponse {
    const clientDataJSON = this.#clientData('webauthn.get', options as Options, said);
    const authenticatorData = this.#authenticatorData(said);
    const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return {
      id: this.id.toString('base64url'),
      clientDataJSON,
      authenticatorData: authenticatorData.toString('base64url'),
      signature: sign('sha256', signed, this.#privateKey).toString('base64url'),
      ...(said.userHandle !== undefined && { userHandle: said.userHandle }),
    };
  }
}
