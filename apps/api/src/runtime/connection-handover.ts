/** Closes the connections that the primary process has sent to a server process that ended before it accepted them. */
import type { Worker } from 'node:cluster';

/** What node:cluster sends along with a connection, and what a process responds. Neither is documented. */
interface ClusterMessage {
  cmd?: string;
  act?: string;
  seq?: number;
  ack?: number;
}

interface ConnectionHandle {
  close(): void;
}

/**
 * node:cluster keeps such a connection open in the primary for ever, so that its client waits until its own timeout instead of
 * sending the request again. There is at most one for each process that ends: the next is sent when the last is accepted.
 */
export function closeUnacceptedConnections({ process: child }: Worker): void {
  const sent = new Map<number, ConnectionHandle>();
  const send = child.send.bind(child) as (message: ClusterMessage, ...rest: unknown[]) => boolean;
  child.send = (message: ClusterMessage, ...rest: unknown[]) => {
    if (message.act === 'newconn' && message.seq !== undefined)
      sent.set(message.seq, rest[0] as ConnectionHandle);
    return send(message, ...rest);
  };
  child.on('internalMessage', ({ ack }: ClusterMessage) => ack !== undefined && sent.delete(ack));
  child.once('exit', () => {
    for (const handle of sent.values()) handle.close();
  });
}
