/** Whether an accessory fits a device: an answer for each thing that it does, with the numbers that decide it. */
import { type Message, message } from '../../messages.ts';
import type { Spec, SpecField } from '../spec-sheets.ts';
import { charged, chargedByCable, chargedThrough, chargedWirelessly } from './charging-fit.ts';
import type { FactGroup, FitDevice } from './fit-device.ts';
import { type FitFacts, type FitResult, notFor, notKnown, numberOf } from './fit-result.ts';

export interface Fit extends FitResult {
  about:
    | 'charging'
    | 'cable'
    | 'through'
    | 'wireless'
    | 'magnets'
    | 'picture'
    | 'strap'
    | 'model'
    | 'size'
    | 'bluetooth';
  /** Whether a published text confirms the facts of the device that decide; undefined where none of them does. */
  confirmed?: boolean;
}

/** The values of the rows that say whether it fits. */
export function fitFactsOf(specs: readonly Spec[], fields: readonly SpecField[]): FitFacts {
  const facts: FitFacts = {};
  for (const { key, fit } of fields) {
    const value = specs.find((spec) => spec.key === key)?.value;
    if (fit && value !== undefined) facts[fit] = value;
  }
  return facts;
}

const yesNo = (fits: boolean, yes: Message, no: Message): FitResult =>
  fits ? { answer: 'yes', reason: yes } : { answer: 'no', reason: no };

function held({ kind, magnets }: FitDevice): FitResult {
  if (kind !== 'phone') return notFor('The magnets are for phones.');
  if (magnets === undefined) return notKnown;
  return magnets > 0
    ? { answer: 'yes', reason: 'Your phone has a ring of magnets.' }
    : { answer: 'limited', reason: 'Your phone has no magnets: it needs a ring on its back or its case.' };
}

function shown({ port, video }: FitDevice): FitResult {
  if (port === 'lightning' || port === 'micro-usb' || port === 'cable')
    return { answer: 'no', reason: 'Your device has no USB-C port.' };
  if (video === undefined) return notKnown;
  return yesNo(
    video,
    'The USB-C port of your device carries a picture.',
    'The USB-C port of your device carries no picture.',
  );
}

function worn({ kind, bandMm }: FitDevice, strap: number): FitResult {
  if (kind !== 'watch') return notFor('The strap is for watches.');
  if (bandMm === undefined) return notKnown;
  if (bandMm === 0) return { answer: 'no', reason: 'Your watch takes only straps that are made for it.' };
  const reason = message('The strap is {strap} mm wide, your watch takes {band} mm.', {
    strap,
    band: bandMm,
  });
  return yesNo(strap === bandMm, reason, reason);
}

const plainName = (name: string): string => name.toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** By the models that a case names, separated by commas. */
function listed({ name }: FitDevice, models: string): FitResult {
  const fits = models.split(/[,;\n]/).some((model) => plainName(model) === plainName(name));
  return yesNo(fits, 'It is made for your model.', message('It is made for: {models}', { models }));
}

function sized({ inch }: FitDevice, facts: FitFacts): FitResult {
  const [least, most] = [numberOf(facts['least-inch']), numberOf(facts['most-inch'])];
  if (inch === undefined || least === undefined || most === undefined) return notKnown;
  const reason = message('Holds {least} to {most} inch, your device has {inch}.', { least, most, inch });
  return yesNo(inch >= least && inch <= most, reason, reason);
}

function paired({ bluetooth }: FitDevice): FitResult {
  if (bluetooth === undefined) return notKnown;
  return yesNo(bluetooth > 0, 'Your device has Bluetooth.', 'Your device has no Bluetooth.');
}

interface Rule {
  about: Fit['about'];
  /** The facts of the device that decide; none where the accessory names the device. */
  group?: FactGroup;
  /** Whether the accessory does this at all. */
  applies: (facts: FitFacts) => boolean;
  result: (device: FitDevice, facts: FitFacts) => FitResult;
}

const isPositive = (value: Spec['value'] | undefined): boolean => (numberOf(value) ?? 0) > 0;

const rules: readonly Rule[] = [
  {
    about: 'charging',
    group: 'power',
    applies: (facts) =>
      (isPositive(facts.watts) || isPositive(facts['pd-watts'])) &&
      !(facts['usb-c'] === 0 && facts['usb-a'] === 0),
    result: charged,
  },
  {
    about: 'cable',
    group: 'power',
    applies: (facts) => facts['cable-plug'] !== undefined || isPositive(facts['cable-watts']),
    result: chargedByCable,
  },
  {
    about: 'through',
    group: 'power',
    applies: (facts) => isPositive(facts['pass-through-watts']),
    result: chargedThrough,
  },
  {
    about: 'wireless',
    group: 'wireless',
    applies: (facts) => isPositive(facts['wireless-watts']),
    result: chargedWirelessly,
  },
  { about: 'magnets', group: 'wireless', applies: ({ magnets }) => magnets === true, result: held },
  {
    about: 'picture',
    group: 'picture',
    applies: ({ picture }) => picture !== undefined && picture !== false,
    result: shown,
  },
  {
    about: 'strap',
    group: 'strap',
    applies: (facts) => isPositive(facts['strap-mm']),
    result: (device, facts) => worn(device, Number(facts['strap-mm'])),
  },
  {
    about: 'model',
    applies: ({ models }) => typeof models === 'string' && models.trim() !== '',
    result: (device, { models }) => listed(device, String(models)),
  },
  {
    about: 'size',
    group: 'size',
    applies: (facts) => isPositive(facts['least-inch']) || isPositive(facts['most-inch']),
    result: sized,
  },
  { about: 'bluetooth', group: 'bluetooth', applies: ({ bluetooth }) => bluetooth === true, result: paired },
];

/** What the accessory does that a device may not fit; empty for a product that asks for none. */
export const fitSubjects = (facts: FitFacts): Fit['about'][] =>
  rules.filter(({ applies }) => applies(facts)).map(({ about }) => about);

/** Facts that are not confirmed are good for a warning, never for a promise. */
function promised(
  { confirmed = [] }: FitDevice,
  group: FactGroup | undefined,
  found: FitResult,
): Omit<Fit, 'about'> {
  const { byKind, ...result } = found;
  if (byKind || !group || result.answer === 'unknown') return result;
  if (confirmed.includes(group)) return { ...result, confirmed: true };
  if (result.answer !== 'yes') return { ...result, confirmed: false };
  return typeof result.reason === 'string'
    ? notKnown
    : {
        answer: 'unknown',
        reason: result.reason,
        note: 'We could not confirm it. Please ask us before you buy.',
      };
}

/** The answers about all that an accessory does. */
export const fitsOf = (device: FitDevice, facts: FitFacts): Fit[] =>
  rules
    .filter(({ applies }) => applies(facts))
    .map(({ about, group, result }) => ({ about, ...promised(device, group, result(device, facts)) }));
