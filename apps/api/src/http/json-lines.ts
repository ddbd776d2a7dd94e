/** Files with one JSON object a line (NDJSON), which log tools read; streamed. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

async function* jsonLines(batches: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  for await (const batch of batches) yield batch.map((entry) => `${JSON.stringify(entry)}\n`).join('');
}

/** Streams batches of entries as a file; an error in the middle aborts the download. The handler returns the result. */
export function sendJsonLines(
  reply: FastifyReply,
  name: string,
  batches: AsyncIterable<readonly object[]>,
): Promise<string> {
  reply.headers({
    'content-type': 'application/x-ndjson; charset=utf-8',
    'content-disposition': `attachment; filename="${name}.ndjson"`,
  });
  // The schema says that the handler returns a string; Fastify takes the returned reply as already sent.
  return reply.send(Readable.from(jsonLines(batches))) as unknown as Promise<string>;
}
