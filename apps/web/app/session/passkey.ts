/** Passkeys of this browser, by the Web Authentication API: creates one, and responds with one; loaded when they are used. */
import type { NewPasskeyResponse, PasskeyResponse } from '@jontro/shop/session/passkeys.ts';

const toText = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

function toBytes(text: string): ArrayBuffer {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0)).buffer;
}

/** The options as JSON, with base64url in place of bytes. */
interface JsonDescriptor {
  id: string;
  transports?: AuthenticatorTransport[];
}
type JsonOptions<Options> = Omit<
  Options,
  'challenge' | 'user' | 'excludeCredentials' | 'allowCredentials'
> & {
  challenge: string;
};

const toDescriptors = (list: readonly JsonDescriptor[] = []): PublicKeyCredentialDescriptor[] =>
  list.map(({ id, transports }) => ({
    type: 'public-key',
    id: toBytes(id),
    ...(transports && { transports }),
  }));

/** Creates a passkey on this device or another one. Rejects with a DOMException if the person or the device does not want it. */
export async function createPasskey(given: unknown): Promise<NewPasskeyResponse> {
  const options = given as JsonOptions<PublicKeyCredentialCreationOptions> & {
    user: Omit<PublicKeyCredentialUserEntity, 'id'> & { id: string };
    excludeCredentials?: JsonDescriptor[];
  };
  const credential = (await navigator.credentials.create({
    publicKey: {
      ...options,
      challenge: toBytes(options.challenge),
      user: { ...options.user, id: toBytes(options.user.id) },
      excludeCredentials: toDescriptors(options.excludeCredentials),
    },
  })) as PublicKeyCredential;
  const response = credential.response as AuthenticatorAttestationResponse;
  return {
    id: credential.id,
    clientDataJSON: toText(response.clientDataJSON),
    attestationObject: toText(response.attestationObject),
    transports: response.getTransports?.() ?? [],
  };
}

/** Asks for one of the passkeys that the options name. Rejects like `createPasskey`. */
export async function readPasskey(given: unknown): Promise<PasskeyResponse> {
  const options = given as JsonOptions<PublicKeyCredentialRequestOptions> & {
    allowCredentials?: JsonDescriptor[];
  };
  const credential = (await navigator.credentials.get({
    publicKey: {
      ...options,
      challenge: toBytes(options.challenge),
      allowCredentials: toDescriptors(options.allowCredentials),
    },
  })) as PublicKeyCredential;
  const response = credential.response as AuthenticatorAssertionResponse;
  return {
    id: credential.id,
    clientDataJSON: toText(response.clientDataJSON),
    authenticatorData: toText(response.authenticatorData),
    signature: toText(response.signature),
    ...(response.userHandle && { userHandle: toText(response.userHandle) }),
  };
}

/** Whether an error says that the person has closed the browser's question, or that it took too long. */
export const isGivenUp = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError');
