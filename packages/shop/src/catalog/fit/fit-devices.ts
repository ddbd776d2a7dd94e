/** All devices that the shop knows. */
import type { FitDevice } from './fit-device.ts';
import { laptops } from './laptops.ts';
import { phones } from './phones.ts';
import { watches } from './watches.ts';

export const fitDevices: readonly FitDevice[] = [...phones, ...laptops, ...watches];

/** The devices of the setting, of which one replaces that of the same id, and the others of the program. */
export const knownDevices = (own: readonly FitDevice[]): FitDevice[] => [
  ...own,
  ...fitDevices.filter(({ id }) => own.every((device) => device.id !== id)),
];
