/** The opening of a new live shop: its texts for shoppers, and the steps that lead its owner there. */
import type { LocalizedText } from '../localized-text.ts';
import type { PlainMessage } from '../messages.ts';
import type { SettingState } from '../settings/settings.endpoints.ts';
import type { SettingName } from '../settings.ts';

export const openingTexts = {
  notOpenYet: 'This shop has not opened yet',
} as const satisfies Record<string, PlainMessage>;

/** What shoppers read on every page of a shop that is not open yet; they promise no day. */
export const soonTexts = {
  heading: { en: 'Opening soon', bn: 'শিগগিরই খুলছে' },
  text: {
    en: 'We are still setting up the shop. Please come back soon.',
    bn: 'দোকান গোছানোর কাজ চলছে। কিছুদিন পরে আবার আসুন।',
  },
  login: { en: 'Log in', bn: 'লগইন করুন' },
  /** To somebody who is logged in and does not work for the shop. */
  noRights: {
    en: 'You are logged in, but this account does not work for the shop. Whoever sets the shop up becomes its owner by the link that its start has printed in its log; staff join by the link of their invitation.',
    bn: 'আপনি লগইন করা আছেন, তবে এই অ্যাকাউন্ট দোকানের কর্মীর নয়। যিনি দোকান চালু করেছেন, দোকান চালুর সময় লগে যে লিংক দেখানো হয়েছে তা খুলে তিনি মালিক হবেন; কর্মীরা তাঁদের পাঠানো লিংক দিয়ে যোগ দেবেন।',
  },
} as const satisfies Record<string, LocalizedText>;

/** In the order of the checklist. */
export const setupSteps = [
  'name',
  'delivery',
  'payment',
  'products',
  'contact',
  'returns',
  'mail',
  'look',
  'couriers',
  'staff',
  'opening',
] as const;
export type SetupStep = (typeof setupSteps)[number];

/** Without these a shop is whole as well; the others are named as not done when it opens. */
export const optionalSteps: readonly SetupStep[] = ['look', 'couriers', 'staff'];
/** Those that open one after the other; what is left can follow after the opening. */
const firstSteps: readonly SetupStep[] = ['name', 'delivery', 'payment', 'products', 'opening'];

/** How many products a shop should open with. */
export const firstProductCount = 5;

/** The settings that a step stores; it is done once the owner has stored one of them, even with the value that it had. */
export const settingsOfStep = {
  name: ['name'],
  delivery: ['deliveryRule', 'flatDeliveryCharge', 'deliveryZones'],
  payment: ['paymentMethods'],
  contact: ['business', 'address'],
  returns: ['returnDays'],
  look: ['preset'],
  couriers: ['couriers'],
} as const satisfies Partial<Record<SetupStep, readonly (SettingName | 'preset')[]>>;

/** What is known of a shop; a count is left out while it is unknown. */
export interface SetupState {
  settings: readonly Pick<SettingState, 'name' | 'source' | 'value'>[];
  products?: number | undefined;
  /** Members of the staff, with the owner. */
  staff?: number | undefined;
  /** Whether mails leave. */
  mailServer?: boolean | undefined;
}

/** Whether a step of the checklist is done, from what the shop has. */
export function isStepDone(
  step: SetupStep,
  { settings, products = 0, staff = 0, mailServer = false }: SetupState,
): boolean {
  if (step === 'products') return products >= firstProductCount;
  if (step === 'staff') return staff > 1;
  if (step === 'mail') return mailServer;
  if (step === 'opening') return settings.find(({ name }) => name === 'opened')?.value === true;
  const names: readonly string[] = settingsOfStep[step];
  return settings.some(
    ({ name, source }) => names.includes(name) && (source === 'stored' || source === 'file'),
  );
}

/** The first step that is not done, of those that a shop needs to open. Undefined once it is open. */
export const nextStep = (state: SetupState): SetupStep | undefined =>
  isStepDone('opening', state) ? undefined : firstSteps.find((step) => !isStepDone(step, state));
