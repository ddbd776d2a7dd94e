/** Keeps pictures in a bucket of an S3-compatible service: four plain requests, signed (docs/protocols/image-host.md#storage). */
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { S3Settings } from '../config/images-config.ts';
import type { ImageStore } from './image-store.ts';
import { contentTypeOf } from './picture.ts';

const tries = 3;
const passing = (status: number): boolean => status === 429 || status >= 500;

/**
 * A store in a bucket that exists. The address tells the content, so a put that comes twice writes the same bytes, and
 * a request that failed for a passing reason is simply made again. Rejects when the service refuses or stays away; the
 * message names status and key, never a secret.
 */
export function createS3Store(settings: S3Settings): ImageStore {
  const { accessKeyId, secretAccessKey, region, timeoutMs = 20_000 } = settings;
  // Retries are our own: each gets a time limit.
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  const base = bucketAddress(settings);

  /** One request with up to three tries; the body is whole, never chunked, and its hash is part of the signature. */
  async function ask(method: string, key: string, init: RequestInit = {}): Promise<Response> {
    const body = init.body instanceof Uint8Array ? init.body : '';
    const headers = {
      ...(init.headers as Record<string, string>),
      'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
    };
    for (let attempt = 1; ; attempt += 1) {
      try {
        const signal = AbortSignal.timeout(timeoutMs);
        const response = await client.fetch(`${base}/${key}`, { ...init, method, headers, signal });
        if (attempt >= tries || !passing(response.status)) return response;
        await response.body?.cancel();
      } catch (error) {
        if (attempt >= tries)
          throw new Error(`the image store did not answer ${method} ${key}`, { cause: error });
      }
      await wait(100 * 2 ** attempt);
    }
  }

  /** The answer, or undefined for a key that is not there. */
  async function answer(method: string, key: string, init?: RequestInit): Promise<Response | undefined> {
    const response = await ask(method, key, init);
    if (response.ok) return response;
    await response.body?.cancel();
    if (response.status === 404) return undefined;
    throw new Error(`the image store answered ${method} ${key} with ${response.status}`);
  }

  return {
    async put(key, bytes) {
      const headers = {
        'content-type': contentTypeOf(key),
        'cache-control': 'public, max-age=31536000, immutable',
      };
      const stored = await answer('PUT', key, { body: new Uint8Array(bytes), headers });
      if (!stored) throw new Error('the image store has no such bucket');
      await stored.body?.cancel();
    },
    async get(key) {
      const response = await answer('GET', key);
      return response && Buffer.from(await response.arrayBuffer());
    },
    async has(key) {
      return (await answer('HEAD', key)) !== undefined;
    },
    async delete(key) {
      const response = await answer('DELETE', key);
      await response?.body?.cancel();
    },
  };
}

/** Where the bucket is: in the path, or in the host's name. */
export function bucketAddress({
  endpoint,
  bucket,
  pathStyle,
}: Pick<S3Settings, 'endpoint' | 'bucket' | 'pathStyle'>): string {
  if (pathStyle) return `${endpoint}/${bucket}`;
  const { protocol, host } = new URL(endpoint);
  return `${protocol}//${bucket}.${host}`;
}
