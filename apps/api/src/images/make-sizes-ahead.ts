/** The job that makes the missing sizes of stored images before somebody asks for them. */
import { availableParallelism, loadavg } from 'node:os';
import type { Job } from '../runtime/job.ts';
import { createIdleDrawing } from './idle-drawing.ts';

const minute = 60_000;
/** A run ends well before its lease; the next one goes on with what is missing. In ms. */
const maxRunMs = 5 * minute;
/** Of an image that was stored when the last run began, the row may have come later. In ms. */
const marginMs = 60 * minute;
const checkMs = 200;

/** More processes are ready to run than there are processors; drawing itself is one. Windows has no such figure. */
const isMachineBusy = (): boolean => (loadavg()[0] ?? 0) > availableParallelism();

/** While `isBusy`, only the usual sizes. */
export const createMakeSizesAhead = (isBusy = isMachineBusy): Job => ({
  name: 'make sizes of images',
  everyMs: minute,
  exclusive: true,
  create({ imageHost, now }, log) {
    const drawing = createIdleDrawing();
    /** Older images have all their sizes. */
    let since: Date | undefined;
    return {
      async run(isStopping) {
        const startedAt = now().getTime();
        const stopping = (): boolean => isStopping() || now().getTime() - startedAt >= maxRunMs;
        // On a busy machine one size may take longer than a stop may.
        const timer = setInterval(() => isStopping() && drawing.end(), checkMs);
        try {
          const isDone = await imageHost.makeMissing({
            since,
            draw: drawing.draw,
            stopping,
            isBusy,
            onFailure: (err, file) => log.warn({ err, file }, 'a size of an image could not be made'),
          });
          if (isDone) since = new Date(startedAt - marginMs);
        } finally {
          clearInterval(timer);
          drawing.end();
        }
      },
      close: () => drawing.end(),
    };
  },
});
