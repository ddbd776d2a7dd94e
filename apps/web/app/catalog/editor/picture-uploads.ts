/** Uploads of a product's pictures, two at a time: each shows how far it is, can be stopped and tried again. */
import { imageTexts } from '@jontro/shop/images/images.endpoints.ts';
import { useEffect, useRef, useState } from 'react';
import { createLanes } from '../../lib/lanes.ts';
import { ApiError } from '../../lib/send.ts';
import { toast } from '../../lib/toasts.ts';
import { uploadImage, uploadingText } from '../../lib/upload-image.ts';

export interface PictureUpload {
  id: number;
  file: File;
  /** Shows the file while it is on its way; belongs to this browser. */
  preview: string;
  /** How much is sent, 0 to 1; undefined while it waits for its turn. */
  share?: number;
  /** Why it was not taken. */
  problem?: string;
}

export interface PictureUploads {
  uploads: readonly PictureUpload[];
  /** How many are on their way. */
  running: number;
  start: (files: readonly File[]) => void;
  retry: (upload: PictureUpload) => void;
  /** Stops an upload, or forgets one that failed. */
  drop: (upload: PictureUpload) => void;
}

/** The address of a picture that is uploaded, or why there is none. */
type End = { url: string } | 'stopped' | 'failed';

/** While one picture is made smaller or worked on by the host, another one uses the line. */
const atATime = 2;

let lastId = 0;

/** `onUploaded` is given the address of each picture, in the order in which the files were chosen. */
export function usePictureUploads(onUploaded: (url: string) => void): PictureUploads {
  const [uploads, setUploads] = useState<readonly PictureUpload[]>([]);
  const [stops] = useState(() => new Map<number, AbortController>());
  const [inLane] = useState(() => createLanes(atATime));
  const before = useRef<Promise<void>>(undefined);

  useEffect(
    () => () => {
      for (const stop of stops.values()) stop.abort();
    },
    [stops],
  );

  const change = (id: number, part: Partial<PictureUpload>) =>
    setUploads((all) => all.map((each) => (each.id === id ? { ...each, ...part } : each)));

  function forget({ id, preview }: PictureUpload): void {
    stops.delete(id);
    URL.revokeObjectURL(preview);
    setUploads((all) => all.filter((each) => each.id !== id));
  }

  async function upload(one: PictureUpload, signal: AbortSignal): Promise<End> {
    const onProgress = (share: number | undefined) => change(one.id, { share });
    try {
      signal.throwIfAborted();
      onProgress(0);
      return { url: await uploadImage(one.file, 'product', { signal, onProgress }) };
    } catch (failure) {
      if (signal.aborted) return 'stopped';
      console.error(failure);
      const problem = failure instanceof ApiError ? failure.message : imageTexts.failed;
      change(one.id, { share: undefined, problem });
      return 'failed';
    }
  }

  /** Hands an uploaded picture over, unless it was dropped while earlier ones were waited for. */
  function handOver(one: PictureUpload, end: End, signal: AbortSignal): End {
    if (typeof end !== 'object') return end;
    if (signal.aborted) return 'stopped';
    forget(one);
    onUploaded(end.url);
    return end;
  }

  async function run(batch: readonly PictureUpload[], earlier: Promise<void> | undefined): Promise<void> {
    const many = batch.length > 1;
    const loading = toast.loading(many ? 'Uploading pictures...' : uploadingText);
    const turns = batch.map((one) => {
      const stop = new AbortController();
      stops.set(one.id, stop);
      return { one, signal: stop.signal, sent: inLane(() => upload(one, stop.signal)) };
    });
    await earlier;
    const ends: End[] = [];
    for (const { one, signal, sent } of turns) ends.push(handOver(one, await sent, signal));
    if (ends.includes('failed')) toast.replace(loading, 'error', imageTexts.failed);
    else if (ends.some((end) => typeof end === 'object'))
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
      before.current = run(batch, before.current);
    },
    retry(one) {
      change(one.id, { problem: undefined });
      before.current = run([one], before.current);
    },
    drop(one) {
      stops.get(one.id)?.abort();
      forget(one);
    },
  };
}
