/** Closes the connections that the primary process has sent to a server process that ended before it accepted them. */
import type { Worker } from 'node:cluster';

/** What node:cluster sends along with a connection, and what a process responds. Neither is documented. */
interface ClusterMessage {
  cmd?: string;
  act?: string;
  seq?: number;
  ack?: number;
  accepted?: boolean;
}

interface ConnectionHandle {
  close(): void;
}

/** Connections that a process has refused because it was about to end, and that were not sent to another one yet. */
const refused = new Set<ConnectionHandle>();
let processes = 0;

/**
 * node:cluster keeps such a connection open in the primary for ever, so that its client waits until its own timeout instead of
 * sending the request again. There is at most one for each process that ends, since the next is sent when the last is accepted;
 * and, when all end, one that each of them has refused.
 */
export function closeUnacceptedConnections({ process: child }: Pick<Worker, 'process'>): void {
  const sent = new Map<number, ConnectionHandle>();
  const send = child.send.bind(child) as (message: ClusterMessage, ...rest: unknown[]) => boolean;
  processes += 1;
  child.send = (message: ClusterMessage, ...rest: unknown[]) => {
    if (message.act === 'newconn' && message.seq !== undefined) {
      const handle = rest[0] as ConnectionHandle;
      sent.set(message.seq, handle);
      refused.delete(handle);
    }
    return send(message, ...rest);
  };
  // Before node:cluster, which sends what was refused to another process at once.
  child.prependListener('internalMessage', ({ ack, accepted }: ClusterMessage) => {
    const handle = ack === undefined ? undefined : sent.get(ack);
    if (ack === undefined || handle === undefined) return;
    sent.delete(ack);
    if (accepted === false) refused.add(handle);
  });
  child.once('exit', () => {
    for (const handle of sent.values()) handle.close();
    processes -= 1;
    if (processes > 0) return;
    for (const handle of refused) handle.close();
    refused.clear();
  });
}
