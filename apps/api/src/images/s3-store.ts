/** Stores images in a bucket of an S3-compatible service with four signed requests (docs/protocols/image-host.md#storage). */
import type { S3Settings } from '../config/images-config.ts';
import { createS3Client, type S3Request, type S3Response } from '../runtime/s3-client.ts';
import { contentTypeOf } from './image-pipeline.ts';
import type { ImageStore } from './image-store.ts';

/**
 * Returns a store in an existing bucket. Keys are content-addressed, so a repeated put writes the same bytes, and a
 * request that failed with a transient error is retried. Rejects when the service rejects or does not respond; the
 * message names status and key, never a secret.
 */
export function createS3Store(settings: S3Settings): ImageStore {
  const send = createS3Client(settings, { service: 'images', name: 'the image store' });

  /** Returns the response, or undefined for a missing key. */
  async function request(method: string, key: string, init?: S3Request): Promise<S3Response | undefined> {
    const response = await send(method, key, init);
    if (response.ok) return response;
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
    },
    get: async (key) => (await request('GET', key))?.bytes,
    has: async (key) => (await request('HEAD', key)) !== undefined,
    async delete(key) {
      await request('DELETE', key);
    },
  };
}
