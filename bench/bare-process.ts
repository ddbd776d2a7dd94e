/** Starts the bare server of bare-server.ts and gives it what to send. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { PreparedResponse } from './bare-server.ts';
import type { LoadResponse } from './load-generator.ts';

export type Bare = Awaited<ReturnType<typeof startBare>>;

/** Starts it as a process of its own. */
export async function startBare() {
  const server = fork(new URL('./bare-server.ts', import.meta.url));
  const [{ port }] = (await once(server, 'message')) as [{ port: number }];
  return {
    port,
    /** From now on it sends this response of the shop. */
    async prepare({ status, head, body }: LoadResponse): Promise<void> {
      const headers = head
        .split('\r\n')
        .slice(1)
        .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()] as const)
        .filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name.toLowerCase()))
        .flat();
      const prepared: PreparedResponse = { status, headers, body: body.toString('base64') };
      server.send(prepared);
      await once(server, 'message');
    },
    /** CPU time so far. */
    async cpuMs(): Promise<number> {
      server.send('cpu');
      const [{ cpuMs }] = (await once(server, 'message')) as [{ cpuMs: number }];
      return cpuMs;
    },
    async close(): Promise<void> {
      server.disconnect();
      await once(server, 'exit');
    },
  };
}
