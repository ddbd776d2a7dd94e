// The stand-in for bKash: a server with tokenized checkout v1.2.0-beta and the wallet's pages, for a shop without an account.
import { createClock } from '../payment-gateway/gateway-clock.ts';
import type { Environment } from '../stand-in-environment.ts';
import { openState } from '../wallets/state-file.ts';
import { walletPageRoutes } from '../wallets/wallet-pages.routes.ts';
import { listenWallet, type RunningWallet } from '../wallets/wallet-server.ts';
import type { BkashContext } from './bkash-context.ts';
import { bkashControlRoutes } from './bkash-control.routes.ts';
import { openPayment } from './bkash-payment.ts';
import { type BkashSettings, bkashSettings, readBkashSettings } from './bkash-settings.ts';
import { emptyState } from './bkash-state.ts';
import { merchantApiRoutes } from './tokenized-checkout.routes.ts';
import { BRAND } from './wallets.ts';

/** Starts it as the environment says. Throws an error that names the variable. */
export const startBkash = (environment: Environment): Promise<RunningWallet> =>
  listenBkash(readBkashSettings(environment));

/** Listens on 127.0.0.1. Throws for a state file that is not its own. */
export async function listenBkash(overrides: Partial<BkashSettings> = {}): Promise<RunningWallet> {
  const settings = bkashSettings(overrides);
  const { state, save } = openState(settings.stateFile, emptyState(), BRAND.name);
  let url = '';
  const bkash: BkashContext = {
    settings,
    state,
    save,
    clock: createClock(state.clockOffsetMs, (offset) => {
      state.clockOffsetMs = offset;
      save();
    }),
    baseUrl: () => url,
    calls: [],
  };
  const server = await listenWallet({
    brand: BRAND,
    clock: bkash.clock,
    port: settings.port,
    routes(app) {
      merchantApiRoutes(app, bkash);
      walletPageRoutes(app, BRAND, (id) => openPayment(bkash, id));
      bkashControlRoutes(app, bkash);
    },
  });
  ({ url } = server);
  return server;
}
