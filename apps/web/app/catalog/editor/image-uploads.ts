/** Uploads of a product's images, two at a time, each with progress, cancel and retry. */
import { imageTexts } from '@jontro/shop/images/images.endpoints.ts';
import type { Text } from '@jontro/shop/messages.ts';
import { useEffect, useRef, useState } from 'react';
import { createJobQueue } from '../../lib/job-queue.ts';
import { ApiError } from '../../lib/send.ts';
import { toast } from '../../lib/toasts.ts';
import { uploadImage, uploadingText } from '../../lib/upload-image.ts';

export interface ImageUpload {
  id: number;
  file: File;
  /** Object URL that shows the file while it is uploaded. */
  preview: string;
  /** Progress from 0 to 1; undefined while it is queued. */
  share?: number;
  /** Why it failed. */
  problem?: Text;
}

export interface ImageUploads {
  uploads: readonly ImageUpload[];
  /** How many are queued or uploading. */
  running: number;
  start: (files: readonly File[]) => void;
  retry: (upload: ImageUpload) => void;
  /** Cancels an upload, or removes a failed one. */
  drop: (upload: ImageUpload) => void;
}

/** The URL of an uploaded image, or why there is none. */
type UploadResult = { url: string } | 'cancelled' | 'failed';

/** While one image is resized or processed by the host, another uses the connection. */
const maxParallel = 2;

let lastId = 0;

/** Calls `onUploaded` with the URL of each image, in the order in which the files were chosen. */
export function useImageUploads(onUploaded: (url: string) => void): ImageUploads {
  const [uploads, setUploads] = useState<readonly ImageUpload[]>([]);
  const [controllers] = useState(() => new Map<number, AbortController>());
  const [limited] = useState(() => createJobQueue(maxParallel));
  const previousBatch = useRef<Promise<void>>(undefined);

  useEffect(
    () => () => {
      for (const controller of controllers.values()) controller.abort();
    },
    [controllers],
  );

  const change = (id: number, part: Partial<ImageUpload>) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)));

  function remove({ id, preview }: ImageUpload): void {
    controllers.delete(id);
    URL.revokeObjectURL(preview);
    setUploads((all) => all.filter((upload) => upload.id !== id));
  }

  async function send(upload: ImageUpload, signal: AbortSignal): Promise<UploadResult> {
    const onProgress = (share: number | undefined) => change(upload.id, { share });
    try {
      signal.throwIfAborted();
      onProgress(0);
      return { url: await uploadImage(upload.file, 'product', { signal, onProgress }) };
    } catch (failure) {
      if (signal.aborted) return 'cancelled';
      console.error(failure);
      const problem = failure instanceof ApiError ? failure.text : imageTexts.failed;
      change(upload.id, { share: undefined, problem });
      return 'failed';
    }
  }

  /** Reports an uploaded image, unless it was removed while earlier ones were awaited. */
  function report(upload: ImageUpload, result: UploadResult, signal: AbortSignal): UploadResult {
    if (typeof result !== 'object') return result;
    if (signal.aborted) return 'cancelled';
    remove(upload);
    onUploaded(result.url);
    return result;
  }

  async function run(batch: readonly ImageUpload[], earlier: Promise<void> | undefined): Promise<void> {
    const many = batch.length > 1;
    const loading = toast.loading(many ? 'Uploading pictures...' : uploadingText);
    const queued = batch.map((upload) => {
      const controller = new AbortController();
      controllers.set(upload.id, controller);
      const { signal } = controller;
      return { upload, signal, result: limited(() => send(upload, signal)) };
    });
    await earlier;
    const results: UploadResult[] = [];
    for (const { upload, signal, result } of queued) results.push(report(upload, await result, signal));
    if (results.includes('failed')) toast.replace(loading, 'error', imageTexts.failed);
    else if (results.some((result) => typeof result === 'object'))
      toast.replace(loading, 'success', many ? 'Pictures uploaded' : 'Picture uploaded');
    else toast.dismiss(loading);
  }

  return {
    uploads,
    running: uploads.filter(({ problem }) => problem === undefined).length,
    start(files) {
      const batch = files.map((file) => {
        lastId += 1;
        return { id: lastId, file, preview: URL.createObjectURL(file) };
      });
      setUploads((all) => [...all, ...batch]);
      previousBatch.current = run(batch, previousBatch.current);
    },
    retry(upload) {
      change(upload.id, { problem: undefined });
      previousBatch.current = run([upload], previousBatch.current);
    },
    drop(upload) {
      controllers.get(upload.id)?.abort();
      remove(upload);
    },
  };
}
