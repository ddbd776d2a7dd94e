/** A gate before a server on this machine that can be silent, as behind a cut cable. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Gate {
  port: number;
  /** Nothing passes, and no connection ends. Those that were open end when it is over. */
  silence(silent: boolean): void;
  close(): void;
}

/** Opens a gate before a port; its own port is free. */
export async function openGate(target: number): Promise<Gate> {
  const open = new Set<Socket>();
  let silent = false;
  const gate = createServer((socket) => {
    const server = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [socket, server],
      [server, socket],
    ] as const) {
      open.add(from);
      from.on('error', () => {});
      from.on('data', (bytes) => {
        if (!silent) to.write(bytes);
      });
      from.on('close', () => {
        open.delete(from);
        if (!silent) to.destroy();
      });
    }
  });
  await once(gate.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (gate.address() as AddressInfo).port,
    silence(value) {
      silent = value;
      if (!silent) for (const socket of open) socket.destroy();
    },
    close() {
      for (const socket of open) socket.destroy();
      gate.close();
    },
  };
}
