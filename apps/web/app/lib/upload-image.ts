/**
 * Uploads a picture to the image host, by default the shop's own; its address is a build-time setting. Large
 * pictures are scaled down first, and an upload that broke is repeated.
 */
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { imageEndpoints, imageTexts } from '@jontro/shop/images/images.endpoints.ts';
import { ApiError, serverUrl, sessionRejected, toApiError, unreachable } from './send.ts';
import { isLargePicture, smallerPicture } from './smaller-picture.ts';
import { tryAgain } from './try-again.ts';

const imageHost: string = import.meta.env?.VITE_IMAGE_HOST_URL ?? '';

/** Told while one picture is on its way. */
export const uploadingText = 'Uploading the picture...';

/** Formats that the shop's own host takes. */
export const imageFormats = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

/** An upload is given up when nothing has moved for so long, in ms; a slow one may take its time. */
const stalledMs = 60_000;

export interface UploadOptions {
  /** Receives how much is sent, from 0 to 1; at 1 the host works on the picture. Undefined: it broke and is repeated soon. */
  onProgress?: (share: number | undefined) => void;
  /** Its abort stops the upload, which then rejects with the signal's reason. */
  signal?: AbortSignal;
}

/**
 * Gives the address to store. Raises ApiError: of the host, or with status 0 where the network failed every time. A
 * picture of oneself that is refused says nothing about the session.
 */
export async function uploadImage(
  file: File,
  purpose: 'product' | 'avatar',
  options: UploadOptions = {},
): Promise<string> {
  const sent = isLargePicture(file) ? await smallerPicture(file) : file;
  const { signal, onProgress } = options;
  const onPause = () => onProgress?.(undefined);
  return tryAgain(() => postImage(sent, purpose, options), { onPause, ...(signal && { signal }) });
}

/** One upload of a picture as it is. */
async function postImage(file: File, purpose: 'product' | 'avatar', options: UploadOptions): Promise<string> {
  const form = new FormData();
  form.set('image', file);
  const own = serverUrl + endpointUrl(imageEndpoints.uploadImage, { query: { purpose } });
  const { status, answer } = await post(imageHost || own, form, options);
  const url = (answer as { data?: { url?: unknown } } | null)?.data?.url;
  if (status >= 200 && status < 300 && typeof url === 'string') return url;
  if (imageHost) throw new ApiError(status, imageTexts.failed);
  if (purpose === 'product' && (status === 401 || status === 403)) sessionRejected(status);
  throw toApiError(status, answer);
}

/** Posts a form as `fetch` does, which cannot tell how much it has sent. */
function post(
  address: string,
  form: FormData,
  { onProgress, signal }: UploadOptions,
): Promise<{ status: number; answer: unknown }> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    let patience: ReturnType<typeof setTimeout> | undefined;
    const moved = () => {
      clearTimeout(patience);
      patience = setTimeout(stop, stalledMs);
    };
    request.open('POST', address);
    request.withCredentials = !imageHost;
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => {
      moved();
      onProgress?.(total > 0 ? loaded / total : 0);
    };
    request.onloadend = () => {
      clearTimeout(patience);
      signal?.removeEventListener('abort', stop);
      if (signal?.aborted) reject(signal.reason);
      else if (request.status === 0) reject(unreachable());
      else resolve({ status: request.status, answer: request.response });
    };
    signal?.addEventListener('abort', stop);
    moved();
    request.send(form);
  });
}
