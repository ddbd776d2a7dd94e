// Starts a courier's stand-in on this machine alone.
import type { FastifyInstance } from 'fastify';

export interface CourierServer {
  app: FastifyInstance;
  /** Listens on 127.0.0.1. */
  listen(): Promise<{ port: number; url: string; close(): Promise<void> }>;
}

/** The server of an app that listens on a port, 0 for any free one. */
export const courierServer = (app: FastifyInstance, port: number): CourierServer => ({
  app,
  async listen() {
    await app.listen({ host: '127.0.0.1', port });
    const address = app.server.address();
    const taken = typeof address === 'object' && address ? address.port : port;
    return { port: taken, url: `http://127.0.0.1:${taken}`, close: () => app.close() };
  },
});
