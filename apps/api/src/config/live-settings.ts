/** The settings of the running shop, in this order: default, preset, stored setting, shop.config.ts (decision 099). */

import type { LearnedDays } from '@jontro/shop/cart/delivery-promise.ts';
import type { SettingSource } from '@jontro/shop/settings/settings.endpoints.ts';
import {
  defaultSettings,
  type Preset,
  presets,
  type SettingName,
  type ShopSettings,
} from '@jontro/shop/settings.ts';

/** The settings that do not change while the process runs. */
export interface FixedSettings {
  /** The preset of the environment, or else of shop.config.ts. */
  preset?: Preset;
  /** The settings in shop.config.ts. */
  given?: Partial<ShopSettings>;
  /** Instead of the defaults, in a demo shop. */
  base?: Partial<ShopSettings>;
}

/** The settings stored in the database, and what the shop has learned of its deliveries. */
export interface StoredSettings {
  preset?: Preset;
  settings: Partial<ShopSettings>;
  learnedDays?: LearnedDays | undefined;
}

/** The settings, with what was learned if `learnedDelivery` is on. */
export type LiveShop = ShopSettings & { learnedDays?: LearnedDays };

export interface LiveSettings {
  /** The current settings; replaced as a whole, so that a reference to them never changes. */
  readonly shop: LiveShop;
  readonly preset: Preset;
  /** Whether the environment or shop.config.ts names the preset, so that a stored one has no effect. */
  readonly presetIsFixed: boolean;
  /** Whether anyone has named a preset: the environment, shop.config.ts or the database. */
  readonly presetIsChosen: boolean;
  sourceOf(name: SettingName): SettingSource;
  /** Adds settings of shop.config.ts whose values are known only once its pictures are stored. */
  addGiven(more: Partial<ShopSettings>): void;
  /** The settings with these stored ones. */
  valuesWith(stored: StoredSettings): LiveShop;
  /**
   * Begins a reading of the stored settings. The function that it returns replaces them, unless a reading that began later did
   * so already, and returns whether that changed anything.
   */
  beginReading(): (stored: StoredSettings) => boolean;
}

/** A shop with slides of its own and no hero has them at the top of the preset's home page, as before the hero existed. */
function keepSlides(
  { banners = 'demo', heroes = 'demo' }: Partial<ShopSettings>,
  { homeSections }: Partial<ShopSettings>,
): Partial<ShopSettings> {
  const keeps = homeSections && banners !== 'demo' && banners.length > 0 && heroes === 'demo';
  return keeps ? { homeSections: homeSections.filter((name) => name !== 'hero') } : {};
}

export function createLiveSettings({
  preset: fixed,
  given: inFile = {},
  base = {},
}: FixedSettings = {}): LiveSettings {
  let given = inFile;
  let stored: StoredSettings = { settings: {} };
  const presetNow = (): Preset => fixed ?? stored.preset ?? 'specification';
  const valuesWith = (other: StoredSettings): LiveShop => {
    const chosen = { ...other.settings, ...given };
    const preset = presets[fixed ?? other.preset ?? 'specification'];
    const values = { ...defaultSettings, ...base, ...preset, ...keepSlides(chosen, preset), ...chosen };
    const { learnedDays } = other;
    return { ...values, ...(values.learnedDelivery && learnedDays && { learnedDays }) };
  };
  let shop = valuesWith(stored);
  let [lastBegun, lastApplied] = [0, 0];
  return {
    get shop() {
      return shop;
    },
    get preset() {
      return presetNow();
    },
    presetIsFixed: fixed !== undefined,
    get presetIsChosen() {
      return (fixed ?? stored.preset) !== undefined;
    },
    sourceOf(name) {
      if (name in given) return 'file';
      if (name in stored.settings) return 'stored';
      return name in presets[presetNow()] ? 'preset' : 'default';
    },
    addGiven(more) {
      given = { ...given, ...more };
      shop = valuesWith(stored);
    },
    valuesWith,
    beginReading() {
      lastBegun += 1;
      const reading = lastBegun;
      return (next) => {
        if (reading < lastApplied) return false;
        lastApplied = reading;
        const before = JSON.stringify([presetNow(), shop]);
        stored = next;
        shop = valuesWith(stored);
        return JSON.stringify([presetNow(), shop]) !== before;
      };
    },
  };
}
