/**
 * Uploads an image to the image host, by default the shop's own; its URL is a build-time setting. Large images are
 * scaled down first, and a broken upload is retried.
 */
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { imageEndpoints, imageTexts } from '@jontro/shop/images/images.endpoints.ts';
import { withRetries } from './retry.ts';
import { isLargeImage, scaleDownImage } from './scale-image.ts';
import { ApiError, networkError, reportRejection, serverUrl, toApiError } from './send.ts';

const imageHost: string = import.meta.env?.VITE_IMAGE_HOST_URL ?? '';

/** Shown during the upload of one image. */
export const uploadingText = 'Uploading the picture...';

/** The formats that the shop's own host accepts. */
export const acceptedImageTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

/** An upload fails after this time without progress, in ms; a slow one may continue. */
const stalledMs = 60_000;

export interface UploadOptions {
  /** Receives the progress from 0 to 1; at 1 the host processes the image. Undefined: it broke and will be retried. */
  onProgress?: (share: number | undefined) => void;
  /** Its abort stops the upload, which then rejects with the signal's reason. */
  signal?: AbortSignal;
}

/**
 * Uploads an image and returns the URL to store. Throws ApiError: the host's, or status 0 if the network failed every
 * time. An error of an avatar upload does not concern the session.
 */
export function uploadImage(
  file: File,
  purpose: 'product' | 'avatar',
  options: UploadOptions = {},
): Promise<string> {
  const ownUrl = endpointUrl(imageEndpoints.uploadImage, { query: { purpose } });
  return sendImage(file, imageHost || serverUrl + ownUrl, options, ({ status, body }) => {
    const url = (body as { data?: { url?: unknown } } | null)?.data?.url;
    if (status >= 200 && status < 300 && typeof url === 'string') return url;
    if (imageHost) throw new ApiError(status, imageTexts.failed);
    const error = toApiError(status, body);
    throw purpose === 'product' ? reportRejection(error) : error;
  });
}

interface UploadResult {
  status: number;
  body: unknown;
}

/**
 * Sends an image, a large one scaled down, to the URL of an endpoint, and returns what `read` makes of the response; a broken
 * upload is retried. Throws the errors of `read`, or an ApiError of status 0 if the network failed every time.
 */
export async function sendImage<Read>(
  file: File,
  url: string,
  options: UploadOptions,
  read: (result: UploadResult) => Read,
): Promise<Read> {
  const form = new FormData();
  form.set('image', isLargeImage(file) ? await scaleDownImage(file) : file);
  const { signal, onProgress } = options;
  return withRetries(async () => read(await post(url, form, options)), {
    onRetry: () => onProgress?.(undefined),
    ...(signal && { signal }),
  });
}

/** Posts a form with XMLHttpRequest, since `fetch` does not report upload progress. */
function post(url: string, form: FormData, { onProgress, signal }: UploadOptions): Promise<UploadResult> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const restartTimer = () => {
      clearTimeout(timer);
      timer = setTimeout(abort, stalledMs);
    };
    request.open('POST', url);
    request.withCredentials = !imageHost;
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => {
      restartTimer();
      onProgress?.(total > 0 ? loaded / total : 0);
    };
    request.onloadend = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      if (signal?.aborted) reject(signal.reason);
      else if (request.status === 0) reject(networkError());
      else resolve({ status: request.status, body: request.response });
    };
    signal?.addEventListener('abort', abort);
    restartTimer();
    request.send(form);
  });
}
