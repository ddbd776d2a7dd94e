// The context shared by all parts of the sandbox gateway.
import type { Faults } from './faults.ts';
import type { GatewayClock } from './gateway-clock.ts';
import type { GatewaySettings, Store } from './gateway-settings.ts';
import type { GatewayState } from './gateway-state.ts';
import type { IpnSender } from './ipn-sender.ts';

export interface GatewayContext {
  settings: GatewaySettings;
  state: GatewayState;
  clock: GatewayClock;
  faults: Faults;
  ipns: IpnSender;
  /** The gateway's public URL; known once the server listens. */
  baseUrl(): string;
  /** Writes the state file; every operation calls it once, before it responds. */
  save(): void;
}

/** Returns the active or inactive store with these credentials. */
export function findStore(settings: GatewaySettings, id?: string, password?: string): Store | undefined {
  return settings.stores.find((store) => store.id === id && store.password === password);
}

/** The password that signs a store's notifications. */
export function storePassword(settings: GatewaySettings, id: string): string {
  return settings.stores.find((store) => store.id === id)?.password ?? '';
}
