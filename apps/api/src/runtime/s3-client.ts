/** Signed requests to a bucket of an S3-compatible service, for pictures and for backups. */
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { S3Settings } from '../config/images-config.ts';
import type { Service } from './counters.ts';
import { callService } from './outgoing-calls.ts';

export interface S3Request {
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: Uint8Array<ArrayBuffer>;
}

export interface S3Response {
  status: number;
  ok: boolean;
  headers: Headers;
  bytes: Buffer;
}

/**
 * Sends a request and returns the complete response, whatever its status. One without a response, and one with a transient
 * error, is sent again. Rejects when the service does not respond; the message names method and key, never a secret.
 */
export type S3Client = (method: string, key: string, request?: S3Request) => Promise<S3Response>;

export interface S3ClientOptions {
  /** Whose requests they are in the metrics. */
  service: Service;
  /** What the service is called in messages, "the image store". */
  name: string;
  attempts?: number;
  /** The pause before the next attempt, in ms. */
  pauseMs?: (attempt: number) => number;
}

/** A service that does not know a request (501) will not know it a moment later. */
const isTransient = (status: number): boolean => status === 429 || (status >= 500 && status !== 501);
/** Far above any image and any part of a backup. */
const maxBytes = 256 * 1024 * 1024;

/** Returns a client for a bucket; "" is the key of the bucket itself. */
export function createS3Client(
  settings: S3Settings,
  { service, name, attempts = 3, pauseMs = (attempt) => 100 * 2 ** attempt }: S3ClientOptions,
): S3Client {
  const { accessKeyId, secretAccessKey, region, timeoutMs = 20_000 } = settings;
  // Retries are made below: each gets its own timeout.
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  const base = bucketUrl(settings);
  return async (method, key, { query = {}, headers: given, body } = {}) => {
    const url = new URL(key === '' ? base : `${base}/${key}`);
    for (const [parameter, value] of Object.entries(query)) url.searchParams.set(parameter, value);
    const headers = {
      ...given,
      // The body is never chunked, and its hash is part of the signature.
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
    };
    for (let attempt = 1; ; attempt += 1) {
      try {
        const signal = AbortSignal.timeout(timeoutMs);
        const response = await callService(
          service,
          url,
          { ...(body && { body }), method, headers, signal, redirect: 'error' },
          (address, signed) => client.fetch(address, signed),
        );
        const { status, ok } = response;
        const bytes = await readBody(response);
        if (attempt >= attempts || !isTransient(status))
          return { status, ok, headers: response.headers, bytes };
      } catch (error) {
        if (attempt >= attempts)
          throw new Error(`${name} did not respond to ${method} ${key}`, { cause: error });
      }
      await wait(pauseMs(attempt));
    }
  };
}

async function readBody({ body }: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > maxBytes) throw new Error('the response is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
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
