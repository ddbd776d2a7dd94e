// The settings of Pathao's stand-in.
import { assertNotLive, type Environment, readPort } from '../../stand-in-environment.ts';

export interface PathaoSettings {
  /** 0 takes any free port. */
  port: number;
  clientId: string;
  clientSecret: string;
  username: string;
  password: string;
  storeId: number;
  /** Where the shop is told what happens to a parcel; empty for nowhere. */
  webhookUrl: string;
  webhookSecret: string;
  /** What each answer to a message must have in a header. */
  integrationSecret: string;
  /** Whether the consignments of a bulk order are told to the shop by themselves; otherwise only a step of the parcel tells. */
  announceBulk: boolean;
  stateFile?: string | undefined;
  /** Enables `/__sandbox/*`. */
  controlToken?: string | undefined;
}

/** Adds the defaults, which are those of the demo mode. */
export const pathaoSettings = (settings: Partial<PathaoSettings> = {}): PathaoSettings => ({
  port: 0,
  clientId: 'local',
  clientSecret: 'local-secret',
  username: 'shop@example.com',
  password: 'local-password',
  storeId: 148_012,
  webhookUrl: '',
  webhookSecret: 'local-webhook-secret',
  integrationSecret: 'f3992ecc-59da-4cbe-a049-a13da2018d51',
  announceBulk: true,
  ...settings,
});

/** Reads the settings of the process. Throws an error that names the variable. */
export function readPathaoSettings(environment: Environment): PathaoSettings {
  assertNotLive(environment, 'The stand-in of the courier Pathao');
  return pathaoSettings({
    port: readPort(environment, 'PATHAO_PORT'),
    webhookUrl: environment.PATHAO_WEBHOOK_URL ?? '',
    stateFile: environment.PATHAO_STATE_FILE || undefined,
    controlToken: environment.SANDBOX_CONTROL_TOKEN || undefined,
  });
}
