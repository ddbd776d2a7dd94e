/** The bucket of remote backups: multipart uploads, reads in ranges, lists. Its failures are errors for the operator. */
import type { RemoteBackupConfig } from '../../config/backup-config.ts';
import { createS3Client, type S3Request, type S3Response } from '../../runtime/s3-client.ts';
import { AdminError } from '../admin-error.ts';
import { escapeXml, readElements, readRoot } from './bucket-xml.ts';

/** In S3's protocol at least 5 MiB, and of the same size but the last: some services require it. */
export const partBytes = 8 * 1024 * 1024;
/** The protocol's bound: 80 GB. */
const maxParts = 10_000;

export interface StoredObject {
  key: string;
  size: number;
}

export interface UnfinishedUpload {
  key: string;
  uploadId: string;
}

/** Keys are without the prefix of the settings. All of them throw AdminError when the bucket refuses or does not respond. */
export interface Bucket {
  /** Stores a stream, of which two parts at most are in memory, and returns its size. It is there as a whole or not at all. */
  upload(key: string, source: AsyncIterable<Buffer>): Promise<number>;
  put(key: string, bytes: Buffer): Promise<void>;
  /** Returns the size of an object; undefined if it is not there. */
  sizeOf(key: string): Promise<number | undefined>;
  /** Yields an object in ranges; one that is replaced meanwhile ends it. */
  read(key: string): AsyncGenerator<Buffer>;
  /** All objects, or those whose keys begin so. */
  list(start?: string): Promise<StoredObject[]>;
  delete(key: string): Promise<void>;
  listUploads(): Promise<UnfinishedUpload[]>;
  abortUpload(upload: UnfinishedUpload): Promise<void>;
}

export interface BucketOptions {
  attempts?: number;
  pauseMs?: (attempt: number) => number;
  partBytes?: number;
}

/** Opens the bucket of the settings; nothing is requested yet. */
export function openBucket(
  { bucket: settings, prefix }: Pick<RemoteBackupConfig, 'bucket' | 'prefix'>,
  {
    attempts = 6,
    pauseMs = (attempt) => 500 * 2 ** attempt,
    partBytes: size = partBytes,
  }: BucketOptions = {},
): Bucket {
  const name = 'the bucket of the backups';
  const send = createS3Client(settings, { service: 'backups', name, attempts, pauseMs });

  async function request(
    method: string,
    key: string,
    init: S3Request = {},
    isExpected: (status: number) => boolean = () => false,
  ): Promise<S3Response> {
    const response = await send(method, key, init).catch((error: Error) => {
      throw new AdminError(`${error.message}.`, { cause: error });
    });
    if (response.ok || isExpected(response.status)) return response;
    const [{ Code: code = '' } = {}] = readElements(response.bytes, 'Error');
    throw new AdminError(`${name} responded to ${method} ${key} with ${response.status} ${code}`.trim());
  }

  const isMissing = (status: number): boolean => status === 404;
  const own = (key: string): string => `${prefix}${key}`;
  const withoutPrefix = (key = ''): string => key.slice(prefix.length);

  async function sizeOf(key: string): Promise<number | undefined> {
    const { status, headers } = await request('HEAD', own(key), {}, isMissing);
    return status === 404 ? undefined : Number(headers.get('content-length'));
  }

  async function complete({ key, uploadId }: UnfinishedUpload, etags: string[], sent: number): Promise<void> {
    const parts = etags.map(
      (etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${escapeXml(etag)}</ETag></Part>`,
    );
    const body = new Uint8Array(
      Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`),
    );
    // A repeated request finds no upload if the response to the first one was lost.
    const { status, bytes } = await request('POST', own(key), { query: { uploadId }, body }, isMissing);
    // Errors may arrive after the status.
    const [failed] = readElements(bytes, 'Error');
    if (status === 200 && failed)
      throw new AdminError(`${name} could not join the parts of ${key}: ${failed.Code}`);
    const stored = await sizeOf(key);
    if (stored !== sent)
      throw new AdminError(`${name} has ${stored ?? 'no'} bytes of ${key} and not ${sent}`);
  }

  async function abortUpload({ key, uploadId }: UnfinishedUpload): Promise<void> {
    await request('DELETE', own(key), { query: { uploadId } }, isMissing);
  }

  async function upload(key: string, source: AsyncIterable<Buffer>): Promise<number> {
    const begun = await request('POST', own(key), { query: { uploads: '' } });
    const { UploadId: uploadId } = readRoot(begun.bytes);
    if (!uploadId) throw new AdminError(`${name} began no upload of ${key}`);
    const etags: string[] = [];
    let sent = 0;
    const sendPart = async (number: number, part: Buffer): Promise<void> => {
      if (number > maxParts) throw new AdminError(`${key} is larger than ${(maxParts * size) / 1e9} GB`);
      const query = { partNumber: String(number), uploadId };
      const { headers } = await request('PUT', own(key), { query, body: new Uint8Array(part) });
      etags[number - 1] = headers.get('etag') ?? '';
      sent += part.length;
    };
    try {
      let number = 0;
      let sending = Promise.resolve();
      for await (const part of partsOf(source, size)) {
        await sending;
        number += 1;
        sending = sendPart(number, part);
        // It is awaited before the next part, or at the end.
        sending.catch(() => {});
      }
      await sending;
      await complete({ key, uploadId }, etags, sent);
    } catch (error) {
      // The next run ends what is left.
      await abortUpload({ key, uploadId }).catch(() => {});
      throw error;
    }
    return sent;
  }

  async function* read(key: string): AsyncGenerator<Buffer> {
    let match: Record<string, string> = {};
    for (let offset = 0, total = 1; offset < total; ) {
      const range = { range: `bytes=${offset}-${offset + size - 1}`, ...match };
      const { headers, bytes, status } = await request('GET', own(key), { headers: range });
      const whole = /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1];
      if (status !== 206 || whole === undefined || bytes.length === 0)
        throw new AdminError(`${name} sent no range of ${key}`);
      match = { 'if-match': headers.get('etag') ?? '*' };
      total = Number(whole);
      offset += bytes.length;
      yield bytes;
    }
  }

  async function list(start = ''): Promise<StoredObject[]> {
    const found: StoredObject[] = [];
    for (let token: string | undefined; ; ) {
      const query = { 'list-type': '2', prefix: own(start), ...(token && { 'continuation-token': token }) };
      const { bytes } = await request('GET', '', { query });
      for (const { Key, Size } of readElements(bytes, 'Contents'))
        found.push({ key: withoutPrefix(Key), size: Number(Size) });
      const { NextContinuationToken: next } = readRoot(bytes);
      if (!next || next === token) return found;
      token = next;
    }
  }

  async function listUploads(): Promise<UnfinishedUpload[]> {
    const found: UnfinishedUpload[] = [];
    for (let after: Record<string, string> = {}; ; ) {
      const { bytes } = await request('GET', '', { query: { uploads: '', prefix, ...after } });
      for (const { Key, UploadId = '' } of readElements(bytes, 'Upload'))
        found.push({ key: withoutPrefix(Key), uploadId: UploadId });
      const { IsTruncated, NextKeyMarker: key = '', NextUploadIdMarker: id = '' } = readRoot(bytes);
      if (IsTruncated !== 'true' || (key === after['key-marker'] && id === after['upload-id-marker']))
        return found;
      after = { 'key-marker': key, 'upload-id-marker': id };
    }
  }

  return {
    upload,
    async put(key, bytes) {
      await request('PUT', own(key), { body: new Uint8Array(bytes) });
    },
    sizeOf,
    read,
    list,
    async delete(key) {
      await request('DELETE', own(key), {}, isMissing);
    },
    listUploads,
    abortUpload,
  };
}

/** Yields parts of a size, and the rest. */
async function* partsOf(source: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let pending: Buffer[] = [];
  let length = 0;
  for await (const bytes of source) {
    for (let offset = 0; offset < bytes.length; ) {
      const taken = bytes.subarray(offset, offset + size - length);
      pending.push(taken);
      length += taken.length;
      offset += taken.length;
      if (length < size) continue;
      yield Buffer.concat(pending);
      pending = [];
      length = 0;
    }
  }
  if (length > 0) yield Buffer.concat(pending);
}
