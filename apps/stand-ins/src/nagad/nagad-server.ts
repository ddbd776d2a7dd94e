// The stand-in for Nagad: a server with its check-out and the wallet's pages, for a shop without an account.
import { createClock } from '../payment-gateway/gateway-clock.ts';
import type { Environment } from '../stand-in-environment.ts';
import { openState } from '../wallets/state-file.ts';
import { walletPageRoutes } from '../wallets/wallet-pages.routes.ts';
import { listenWallet, type RunningWallet } from '../wallets/wallet-server.ts';
import { checkOutRoutes } from './check-out.routes.ts';
import { BRAND, type NagadContext } from './nagad-context.ts';
import { nagadControlRoutes } from './nagad-control.routes.ts';
import { openPayment } from './nagad-payment.ts';
import { type NagadSettings, readNagadSettings } from './nagad-settings.ts';
import { emptyState } from './nagad-state.ts';

/** Starts it as the environment says. Throws an error that names the variable. */
export const startNagad = (environment: Environment): Promise<RunningWallet> =>
  listenNagad(readNagadSettings(environment));

/** Listens on 127.0.0.1. Throws for a state file that is not its own. */
export async function listenNagad(settings: NagadSettings): Promise<RunningWallet> {
  const { state, save } = openState(settings.stateFile, emptyState(), BRAND.name);
  let url = '';
  const nagad: NagadContext = {
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
    clock: nagad.clock,
    port: settings.port,
    routes(app) {
      checkOutRoutes(app, nagad);
      walletPageRoutes(app, BRAND, (id) => openPayment(nagad, id));
      nagadControlRoutes(app, nagad);
    },
  });
  ({ url } = server);
  return server;
}
