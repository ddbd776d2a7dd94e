/** Uploads the text of a chosen file, which may take longer than other requests. */
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { networkError, reportRejection, serverUrl, toApiError } from './send.ts';

/** Long enough for the largest file on a slow connection, in ms. */
const uploadTimeoutMs = 15 * 60_000;

/** Sends the body of an endpoint and returns its response; throws ApiError. */
export async function uploadText<Uploaded>(
  endpoint: Parameters<typeof endpointUrl>[0] & { method: string },
  sent: object,
): Promise<Uploaded> {
  const response = await fetch(serverUrl + endpointUrl(endpoint), {
    method: endpoint.method,
    credentials: 'include',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(sent),
    signal: AbortSignal.timeout(uploadTimeoutMs),
  }).catch(() => {
    throw networkError();
  });
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok) return body as Uploaded;
  throw reportRejection(toApiError(response.status, body));
}
