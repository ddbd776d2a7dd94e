/** Where this browser's orders go: asked once, kept on the device, so that every page says the same delivery charge. */
import { deliveryDistricts } from '@jontro/shop/orders/districts.ts';
import { useSyncExternalStore } from 'react';
import { createStore } from '../lib/store.ts';
import { useSettings } from '../site/settings.ts';

export interface Destination {
  /** Empty if it is unknown. */
  district: string;
  area: string;
}

const nowhere: Destination = { district: '', area: '' };
const storageName = 'jontro.destination';

function read(): Destination {
  try {
    const { district, area } = JSON.parse(localStorage.getItem(storageName) ?? '{}') as Partial<Destination>;
    return typeof district === 'string' ? { district, area: typeof area === 'string' ? area : '' } : nowhere;
  } catch {
    return nowhere; // Storage is disabled, or the value is unreadable.
  }
}

const chosen = createStore(read);

/** Keeps a destination on this device; without storage as long as the page. */
export function chooseDestination({ district, area }: Destination): void {
  const { district: formerDistrict, area: formerArea } = chosen.get();
  if (!district || (district === formerDistrict && area === formerArea)) return;
  chosen.set({ district, area });
  try {
    localStorage.setItem(storageName, JSON.stringify({ district, area }));
  } catch {
    // Storage is disabled or full.
  }
}

/** The destination, if the shop delivers there; unknown while the server renders, as its pages are the same for everyone. */
export function useDestination(): Destination {
  const settings = useSettings();
  const destination = useSyncExternalStore(chosen.subscribe, chosen.get, () => nowhere);
  return deliveryDistricts(settings).includes(destination.district) ? destination : nowhere;
}
