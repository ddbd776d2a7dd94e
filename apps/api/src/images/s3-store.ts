/** Stores images in a bucket of an S3-compatible service with four signed requests (docs/protocols/image-host.md#storage). */
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { S3Settings } from '../config/images-config.ts';
import { callService } from '../runtime/outgoing-calls.ts';
import { contentTypeOf } from './image-pipeline.ts';
import type { ImageStore } from './image-store.ts';

const maxAttempts = 3;
const isTransient = (status: number): boolean => status === 429 || status >= 500;

/**
 * Returns a store in an existing bucket. Keys are content-addressed, so a repeated put writes the same bytes, and a
 * request that failed with a transient error is retried. Rejects when the service rejects or does not respond; the
 * message names status and key, never a secret.
 */
export function createS3Store(settings: S3Settings): ImageStore {
  const { accessKeyId, secretAccessKey, region, timeoutMs = 20_000 } = settings;
  // Retries are made below: each gets its own timeout.
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  const base = bucketUrl(settings);

  /** Sends a request up to three times; the body is never chunked, and its hash is part of the signature. */
  async function sendWithRetries(method: string, key: string, init: RequestInit = {}): Promise<Response> {
    const body = init.body instanceof Uint8Array ? init.body : '';
    const headers = {
      ...(init.headers as Record<string, string>),
      'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
    };
    for (let attempt = 1; ; attempt += 1) {
      try {
        const signal = AbortSignal.timeout(timeoutMs);
        const response = await callService(
          'images',
          `${base}/${key}`,
          { ...init, method, headers, signal, redirect: 'error' },
          (url, signed) => client.fetch(url, signed),
        );
        if (attempt >= maxAttempts || !isTransient(response.status)) return response;
        await response.body?.cancel();
      } catch (error) {
        if (attempt >= maxAttempts)
          throw new Error(`the image store did not respond to ${method} ${key}`, { cause: error });
      }
      await wait(100 * 2 ** attempt);
    }
  }

  /** Returns the response, or undefined for a missing key. */
  async function request(method: string, key: string, init?: RequestInit): Promise<Response | undefined> {
    const response = await sendWithRetries(method, key, init);
    if (response.ok) return response;
    await response.body?.cancel();
    if (response.status === 404) return undefined;
    throw new Error(`the image store responded to ${method} ${key} with ${response.status}`);
  }

  return {
    async put(key, bytes) {
      const headers = {
        'content-type': contentTypeOf(key),
        'cache-control': 'public, max-age=31536000, immutable',
      };
      const stored = await request('PUT', key, { body: new Uint8Array(bytes), headers });
      if (!stored) throw new Error('the image store has no such bucket');
      await stored.body?.cancel();
    },
    async get(key) {
      const response = await request('GET', key);
      return response && Buffer.from(await response.arrayBuffer());
    },
    async has(key) {
      return (await request('HEAD', key)) !== undefined;
    },
    async delete(key) {
      const response = await request('DELETE', key);
      await response?.body?.cancel();
    },
  };
}

/** Returns the bucket's URL, with the bucket in the path or in the host name. */
export function bucketUrl({
  endpoint,
  bucket,
  pathStyle,
}: Pick<S3Settings, 'endpoint' | 'bucket' | 'pathStyle'>): string {
  if (pathStyle) return `${endpoint}/${bucket}`;
  const { protocol, host } = new URL(endpoint);
  return `${protocol}//${bucket}.${host}`;
}
