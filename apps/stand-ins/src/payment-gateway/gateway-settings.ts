// The settings of the sandbox payment gateway.
import { assertNotLive, type Environment, readPort } from '../stand-in-environment.ts';

export interface Store {
  id: string;
  password: string;
  name: string;
  active: boolean;
}

export interface GatewaySettings {
  /** 0 takes any free port. */
  port: number;
  /** Stores sessions, transactions, refunds and pending IPNs across restarts; without it they are in memory only. */
  stateFile?: string;
  stores: readonly Store[];
  /** Enables `/__sandbox/*`; without it there is no control interface. */
  controlToken?: string;
  sessionMs: number;
  /** How long an accepted refund is `processing`. */
  refundSettlementMs: number;
  /** Whether an IPN without a 2xx response is retried. Off by default, as the protocol promises no retry. */
  retryIpnOnError: boolean;
  /** Receives one line per event; never a password or a card number. */
  log: (line: string) => void;
}

const MINUTE = 60_000;

/** Adds the defaults, which include a second, inactive store. */
export function gatewaySettings(settings: Partial<GatewaySettings> = {}): GatewaySettings {
  return {
    port: 0,
    stores: gatewayStores('localstore', 'localstore@ssl'),
    sessionMs: 30 * MINUTE,
    refundSettlementMs: 60 * MINUTE,
    retryIpnOnError: false,
    log: () => {},
    ...settings,
  };
}

/** The shop's store and an inactive one. */
function gatewayStores(id: string, password: string): Store[] {
  return [
    { id, password, name: 'Jontro (local sandbox)', active: true },
    { id: 'inactivestore', password: 'inactivestore@ssl', name: 'Closed store', active: false },
  ];
}

/** Reads the settings of the process. Throws an error that names the variable. */
export function readGatewaySettings(environment: Environment): GatewaySettings {
  assertNotLive(environment, 'The sandbox payment gateway');
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
