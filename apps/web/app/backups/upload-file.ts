/** Uploads a backup file in parts, so that a slow line that breaks continues where it was. */
import { backupEndpoints } from '@jontro/shop/backups/backups.endpoints.ts';
import { partBytes } from '@jontro/shop/backups/backups.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { confirmed } from '../lib/confirmed.ts';
import { ApiError, networkError, reportRejection, send, serverUrl, toApiError } from '../lib/send.ts';

/** How often a part is sent again after a lost connection, and the pause before, in ms. */
const maxRetries = 5;
const pauseMs = 2_000;
/** Long enough for a part on a slow line, in ms. */
const partTimeoutMs = 5 * 60_000;

/** Uploads a whole file; `onProgress` gets the part that has arrived, 0 to 1. Throws ApiError. */
export async function uploadBackup(file: File, onProgress: (progress: number) => void): Promise<void> {
  const body = { file: file.name.slice(-200), size: file.size };
  const { backup, received } = await confirmed(() => send(backupEndpoints.startBackupUpload, { body }));
  let offset = received;
  for (;;) {
    onProgress(offset / file.size);
    const part = file.slice(offset, offset + partBytes);
    const result = await sendPart(backup._id, offset, part);
    offset = result.received;
    if (result.backup.state !== 'uploading') break;
  }
  onProgress(1);
}

async function sendPart(id: string, offset: number, part: Blob) {
  for (let retries = 0; ; retries += 1) {
    try {
      return await tryPart(id, offset, part);
    } catch (error) {
      const lost = error instanceof ApiError && (error.status === 0 || error.status >= 502);
      if (!lost || retries >= maxRetries) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

type PartResponse = Awaited<ReturnType<typeof send<typeof backupEndpoints.startBackupUpload>>>;

async function tryPart(id: string, offset: number, part: Blob): Promise<PartResponse> {
  const endpoint = backupEndpoints.addBackupPart;
  const response = await fetch(serverUrl + endpointUrl(endpoint, { params: { id }, query: { offset } }), {
    method: endpoint.method,
    credentials: 'include',
    headers: { 'content-type': 'application/octet-stream' },
    body: part,
    signal: AbortSignal.timeout(partTimeoutMs),
  }).catch(() => {
    throw networkError();
  });
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok) return body as PartResponse;
  throw reportRejection(toApiError(response.status, body));
}
