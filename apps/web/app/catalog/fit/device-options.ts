/** The devices that a typed text may mean. */
import type { FitDevice } from '@jontro/shop/catalog/fit/fit-device.ts';

const maxShown = 40;

/** Without spaces and signs, so that "s24ultra" is found as well; a plus is part of a name. */
const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}+]+/gu, '');

/** Devices whose names have all words of the text, the shortest names first; for no text the first ones. */
export function deviceOptions(devices: readonly FitDevice[], text: string): { key: string; label: string }[] {
  const words = text.split(/\s+/).map(plain).filter(Boolean);
  const found = devices.filter(({ name }) => words.every((word) => plain(name).includes(word)));
  const sorted = words.length > 0 ? found.sort((a, b) => a.name.length - b.name.length) : found;
  return sorted.slice(0, maxShown).map(({ id, name }) => ({ key: id, label: name }));
}
