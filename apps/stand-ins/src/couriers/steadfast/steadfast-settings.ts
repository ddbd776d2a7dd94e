// The settings of Steadfast's stand-in.
import { assertNotLive, type Environment, readPort } from '../../stand-in-environment.ts';

export interface SteadfastSettings {
  /** 0 takes any free port. */
  port: number;
  apiKey: string;
  secretKey: string;
  /** Where the shop is told what happens to a parcel; empty for nowhere. */
  webhookUrl: string;
  webhookToken: string;
  stateFile?: string | undefined;
  /** Enables `/__sandbox/*`. */
  controlToken?: string | undefined;
}

/** Adds the defaults, which are those of the demo mode. */
export const steadfastSettings = (settings: Partial<SteadfastSettings> = {}): SteadfastSettings => ({
  port: 0,
  apiKey: 'local',
  secretKey: 'local-secret',
  webhookUrl: '',
  webhookToken: 'local-webhook-token',
  ...settings,
});

/** Reads the settings of the process. Throws an error that names the variable. */
export function readSteadfastSettings(environment: Environment): SteadfastSettings {
  assertNotLive(environment, 'The stand-in of the courier Steadfast');
  return steadfastSettings({
    port: readPort(environment, 'STEADFAST_PORT'),
    webhookUrl: environment.STEADFAST_WEBHOOK_URL ?? '',
    stateFile: environment.STEADFAST_STATE_FILE || undefined,
    controlToken: environment.SANDBOX_CONTROL_TOKEN || undefined,
  });
}
