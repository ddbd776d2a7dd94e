// The server of a wallet's stand-in: forms, closed pages for unknown addresses, and a clock that stops with it.
import formbody from '@fastify/formbody';
import Fastify, { type FastifyInstance } from 'fastify';
import type { GatewayClock } from '../payment-gateway/gateway-clock.ts';
import { sendPage } from '../payment-gateway/page-layout.ts';
import { overPage, type WalletBrand } from './wallet-page.ts';

export interface RunningWallet {
  port: number;
  /** `http://127.0.0.1:<port>`, without a trailing slash. */
  url: string;
  close(): Promise<void>;
}

interface WalletServer {
  brand: WalletBrand;
  clock: GatewayClock;
  /** 0 takes any free port. */
  port: number;
  routes: (app: FastifyInstance) => void;
}

/** Listens on 127.0.0.1. */
export async function listenWallet({ brand, clock, port, routes }: WalletServer): Promise<RunningWallet> {
  // Requests that a fault leaves without a response would otherwise keep the server open.
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 64 * 1024 });
  app.register(formbody);
  app.setNotFoundHandler((_request, reply) => sendPage(reply, overPage(brand, 'Nothing is here.'), 404));
  app.addHook('preClose', async () => clock.stop());
  app.register(async (scope) => routes(scope));
  await app.listen({ host: '127.0.0.1', port });
  const address = app.server.address();
  const listening = typeof address === 'object' && address ? address.port : port;
  return { port: listening, url: `http://127.0.0.1:${listening}`, close: () => app.close() };
}
