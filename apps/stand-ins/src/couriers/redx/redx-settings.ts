// The settings of RedX' stand-in.
import { assertNotLive, type Environment, readPort } from '../../stand-in-environment.ts';

export interface RedxSettings {
  /** 0 takes any free port. */
  port: number;
  accessToken: string;
  pickupStoreId: number;
  /** Where the shop is told what happens to a parcel; empty for nowhere. */
  webhookUrl: string;
  /** What the address of messages has in its query. */
  webhookToken: string;
  stateFile?: string | undefined;
  /** Enables `/__sandbox/*`. */
  controlToken?: string | undefined;
}

/** Adds the defaults, which are those of the demo mode. */
export const redxSettings = (settings: Partial<RedxSettings> = {}): RedxSettings => ({
  port: 0,
  accessToken: 'local-access-token',
  pickupStoreId: 5021,
  webhookUrl: '',
  webhookToken: 'local-webhook-token',
  ...settings,
});

/** Reads the settings of the process. Throws an error that names the variable. */
export function readRedxSettings(environment: Environment): RedxSettings {
  assertNotLive(environment, 'The stand-in of the courier RedX');
  return redxSettings({
    port: readPort(environment, 'REDX_PORT'),
    webhookUrl: environment.REDX_WEBHOOK_URL ?? '',
    stateFile: environment.REDX_STATE_FILE || undefined,
    controlToken: environment.SANDBOX_CONTROL_TOKEN || undefined,
  });
}
