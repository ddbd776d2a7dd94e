/** The photos of one product of an order that is being reviewed: those that are stored, and uploads with progress and retry. */
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { imageTexts } from '@jontro/shop/images/images.endpoints.ts';
import type { Text } from '@jontro/shop/messages.ts';
import { reviewPhotoEndpoints } from '@jontro/shop/reviews/review-photos.endpoints.ts';
import { maxReviewPhotos } from '@jontro/shop/reviews/review-photos.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { endpointQuery, refetchQueries } from '../lib/query-client.ts';
import { queryKeys } from '../lib/query-keys.ts';
import { ApiError, reportRejection, send, serverUrl, toApiError } from '../lib/send.ts';
import { useSession } from '../lib/session-state.ts';
import { toast } from '../lib/toasts.ts';
import { sendImage } from '../lib/upload-image.ts';

/** A photo that is being sent, or could not be sent. */
export interface PhotoUpload {
  id: number;
  file: File;
  preview: string;
  /** From 0 to 1; undefined while it waits for a retry. */
  share?: number | undefined;
  problem?: Text | undefined;
}

const keyOf = (email: string, order: string) => queryKeys.myReviewPhotos(email, order);

/** The user's stored photos of an order. */
function useStoredPhotos(order: string) {
  const { user, ready } = useSession();
  const key = keyOf(user?.email ?? '', order);
  return useQuery({
    ...endpointQuery(key, reviewPhotoEndpoints.listMyReviewPhotos, { query: { order } }),
    enabled: ready && user !== undefined,
  });
}

/** Removes one's own photo, whether its review is written or not. */
export function useRemovePhoto() {
  return useMutation({
    mutationFn: (id: string) => send(reviewPhotoEndpoints.removeReviewPhoto, { params: { id } }),
    onSettled: () => refetchQueries([['myReviewPhotos'], ['myProductReviews'], ['productReviews']]),
    onError(error) {
      if (error instanceof ApiError) toast.error(error.message);
    },
  });
}

let lastId = 0;

/** Sends photos one after the other, since a slow connection carries one sooner than three. */
export function usePhotoUploads(order: string, product: string) {
  const { user } = useSession();
  const { data } = useStoredPhotos(order);
  const stored = data?.filter(({ gadgetId }) => gadgetId === product) ?? [];
  const [uploads, setUploads] = useState<readonly PhotoUpload[]>([]);
  const [controllers] = useState(() => new Map<number, AbortController>());
  const [queue] = useState(() => ({ last: Promise.resolve() }));
  const refetch = () => refetchQueries([keyOf(user?.email ?? '', order)]);

  useEffect(
    () => () => {
      for (const controller of controllers.values()) controller.abort();
    },
    [controllers],
  );

  const change = (id: number, part: Partial<PhotoUpload>) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)));

  /** Cancels an upload, or forgets a failed or finished one. */
  function drop({ id, preview }: PhotoUpload): void {
    controllers.get(id)?.abort();
    controllers.delete(id);
    URL.revokeObjectURL(preview);
    setUploads((all) => all.filter((upload) => upload.id !== id));
  }

  async function run(upload: PhotoUpload): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    controllers.set(upload.id, controller);
    change(upload.id, { share: 0, problem: undefined });
    const previous = queue.last;
    queue.last = previous.then(async () => {
      try {
        signal.throwIfAborted();
        const url =
          serverUrl + endpointUrl(reviewPhotoEndpoints.addReviewPhoto, { query: { order, product } });
        const onProgress = (share: number | undefined) => change(upload.id, { share });
        await sendImage(upload.file, url, { signal, onProgress }, ({ status, body }) => {
          if (status >= 200 && status < 300) return;
          throw reportRejection(toApiError(status, body));
        });
        await refetch();
        drop(upload);
      } catch (failure) {
        if (signal.aborted) return;
        console.error(failure);
        const problem = failure instanceof ApiError ? failure.text : imageTexts.failed;
        change(upload.id, { share: undefined, problem });
      }
    });
    await queue.last;
  }

  const removing = useRemovePhoto();
  const room = maxReviewPhotos - stored.length - uploads.length;
  return {
    stored,
    uploads,
    room,
    sending: uploads.some(({ problem }) => problem === undefined),
    /** Starts as many as there is room for. */
    add(files: readonly File[]): void {
      const started = files.slice(0, room).map((file): PhotoUpload => {
        lastId += 1;
        return { id: lastId, file, preview: URL.createObjectURL(file), share: 0 };
      });
      setUploads((all) => [...all, ...started]);
      for (const upload of started) void run(upload);
    },
    retry: (upload: PhotoUpload) => void run(upload),
    drop,
    remove: removing.mutate,
    removing: removing.isPending ? removing.variables : undefined,
  };
}
