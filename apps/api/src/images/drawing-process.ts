/** The process of idle-drawing.ts: makes one size of an image for each message. */
import { type Format, makeVariant } from './image-pipeline.ts';

export interface DrawingTask {
  master: Uint8Array;
  width: number;
  format: Format;
}

export type DrawingResult = { bytes: Uint8Array } | { message: string };

const send = (result: DrawingResult): unknown => process.send?.(result);

process.on('message', ({ master, width, format }: DrawingTask) => {
  makeVariant(master, width, format).then(
    (bytes) => send({ bytes }),
    (error: unknown) => send({ message: String(error) }),
  );
});
// The shop has ended, however it did.
process.on('disconnect', () => process.exit());
