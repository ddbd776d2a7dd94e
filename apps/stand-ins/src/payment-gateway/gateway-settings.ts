// The settings of the sandbox payment gateway.
import { type Environment, readPort, refuseLiveShop } from '../stand-in-environment.ts';

export interface Store {
  id: string;
  password: string;
  name: string;
  active: boolean;
}

export interface GatewaySettings {
  /** 0 takes any free port. */
  port: number;
  /** Where sessions, transactions, refunds and pending IPNs survive a restart; memory only when absent. */
  stateFile?: string;
  stores: readonly Store[];
  /** Opens `/__sandbox/*`; without it the control interface does not exist. */
  controlToken?: string;
  sessionMs: number;
  /** How long an accepted refund reads `processing`. */
  refundSettlementMs: number;
  /** Whether an IPN that was not answered with 2xx is sent again. The default is one try, as the protocol promises no more. */
  retryIpnOnError: boolean;
  /** Receives one line per noteworthy event; never a password or a card number. */
  log: (line: string) => void;
}

const MINUTE = 60_000;

/** Fills in the defaults; a second, inactive store is always there to be refused. */
export function gatewaySettings(given: Partial<GatewaySettings> = {}): GatewaySettings {
  return {
    port: 0,
    stores: gatewayStores('localstore', 'localstore@ssl'),
    sessionMs: 30 * MINUTE,
    refundSettlementMs: 60 * MINUTE,
    retryIpnOnError: false,
    log: () => {},
    ...given,
  };
}

/** The shop's store and an inactive one. */
function gatewayStores(id: string, password: string): Store[] {
  return [
    { id, password, name: 'Jontro (local sandbox)', active: true },
    { id: 'inactivestore', password: 'inactivestore@ssl', name: 'Closed store', active: false },
  ];
}

/** Reads the settings of the process. Refuses with a sentence that names the variable. */
export function readGatewaySettings(environment: Environment): GatewaySettings {
  refuseLiveShop(environment, 'The sandbox payment gateway');
  const minutes = Number(environment.SANDBOX_SESSION_MINUTES || '30');
  if (!(minutes > 0 && minutes <= 10_080)) {
    throw new Error('SANDBOX_SESSION_MINUTES must be a number of minutes between 0 and 10080.');
  }
  return gatewaySettings({
    port: readPort(environment, 'SANDBOX_PORT'),
    stateFile: environment.SANDBOX_STATE_FILE || undefined,
    stores: gatewayStores(
      environment.SANDBOX_STORE_ID || 'localstore',
      environment.SANDBOX_STORE_PASSWD || 'localstore@ssl',
    ),
    controlToken: environment.SANDBOX_CONTROL_TOKEN || undefined,
    sessionMs: minutes * MINUTE,
    retryIpnOnError: environment.SANDBOX_IPN_RETRY === '1',
    log: (line) => process.stderr.write(`sandbox gateway: ${line}\n`),
  });
}
