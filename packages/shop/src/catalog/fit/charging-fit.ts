/** Whether a charger, a cable, a hub or a charging pad gives a device the watts that it wants. */
import { type Message, message } from '../../messages.ts';
import type { FitDevice } from './fit-device.ts';
import { type FitFacts, type FitResult, notFor, notKnown, numberOf } from './fit-result.ts';

const numbers = ({ kind }: FitDevice, gives: number, wants: number): Message =>
  kind === 'laptop'
    ? message('Gives {gives} W, your laptop wants {wants} W.', { gives, wants })
    : message('Gives {gives} W, your phone wants {wants} W.', { gives, wants });

const slower: Message = 'It charges more slowly.';

/** Of a charger whose watts are fewer than those of the device; a laptop needs at least half of them. */
const tooWeak = (device: FitDevice, gives: number, wants: number): FitResult => ({
  ...(device.kind === 'laptop' && gives < wants / 2
    ? { answer: 'no', note: 'That is too little for it.' }
    : { answer: 'limited', note: slower }),
  reason: numbers(device, gives, wants),
});

/** What keeps a device from its full speed on a charger that has the watts; undefined if nothing does. */
function obstacle({ port, protocol }: FitDevice, wants: number, facts: FitFacts): Message | undefined {
  if (protocol === 'own')
    return 'Its full speed needs the charger of its maker: with this it charges more slowly.';
  if (protocol === undefined || numberOf(facts['pd-watts']) === undefined)
    return 'It is not certain that both use the same fast charging.';
  if (protocol === 'pps' && !((numberOf(facts['pps-watts']) ?? 0) >= wants))
    return 'Its full speed needs PPS, which is not stated for this.';
  return port === 'lightning' ? 'It needs a cable from USB-C to Lightning.' : undefined;
}

/** Several ports share the watts. */
const isShared = (facts: FitFacts): boolean =>
  (numberOf(facts['usb-c']) ?? 0) + (numberOf(facts['usb-a']) ?? 0) > 1;
const alone: Message = 'As long as nothing else is plugged into it.';

function powered(device: FitDevice, gives: number, facts: FitFacts): FitResult {
  const { kind, watts: wants, protocol } = device;
  if (wants === undefined)
    return kind === 'laptop'
      ? notKnown
      : { answer: 'limited', reason: 'It charges your phone; how fast, we do not know.' };
  if (gives < wants) return tooWeak(device, gives, wants);
  const reason = numbers(device, gives, wants);
  const note = obstacle(device, wants, facts);
  if (!note) return { answer: 'yes', reason, ...(isShared(facts) && { note: alone }) };
  // A laptop may take nothing at all from what it does not understand.
  return { answer: kind === 'laptop' && protocol !== 'own' ? 'unknown' : 'limited', reason, note };
}

/** From a charger or a power bank. */
export function charged(device: FitDevice, facts: FitFacts): FitResult {
  const { kind, port } = device;
  if (port === undefined) return notKnown;
  if (port === 'plug')
    return { answer: 'no', reason: 'Your laptop charges only with the plug of its own charger.' };
  if (port === 'cable')
    return { answer: 'limited', reason: 'Your watch charges only with its own cable, in a USB port.' };
  if (kind === 'laptop' && facts['usb-c'] === 0)
    return { answer: 'no', reason: 'Your laptop charges by USB-C, which this has not.' };
  const byDelivery = numberOf(facts['pd-watts']);
  const gives = byDelivery ?? numberOf(facts.watts);
  return gives === undefined ? notKnown : powered(device, gives, facts);
}

const plugs: Record<string, FitDevice['port']> = {
  'USB-C': 'usb-c',
  Lightning: 'lightning',
  'Micro-USB': 'micro-usb',
};
const portNames: Partial<Record<NonNullable<FitDevice['port']>, string>> = {
  'usb-c': 'USB-C',
  lightning: 'Lightning',
  'micro-usb': 'Micro-USB',
};

/** By a cable, which has a plug for the device. */
export function chargedByCable(device: FitDevice, facts: FitFacts): FitResult {
  const { port, kind, watts: wants, protocol } = device;
  const plug = facts['cable-plug'];
  if (port === undefined || typeof plug !== 'string' || !plugs[plug]) return notKnown;
  const has = portNames[port];
  if (!has) return { answer: 'no', reason: 'Your device charges only with its own plug or cable.' };
  if (plugs[plug] !== port)
    return {
      answer: 'no',
      reason: message('The plug of the cable is {plug}, your device has {port}.', { plug, port: has }),
    };
  const carries = numberOf(facts['cable-watts']);
  if (carries === undefined || wants === undefined || protocol === undefined)
    return { answer: 'limited', reason: 'It fits the port; how fast it charges, we do not know.' };
  const reason = message('The cable carries {carries} W, your device wants {wants} W.', { carries, wants });
  if (carries < wants) return { answer: 'limited', reason, note: slower };
  if (protocol === 'own' || kind === 'watch')
    return { answer: 'limited', reason, note: 'Its full speed needs the cable of its maker.' };
  return { answer: 'yes', reason };
}

/** Through a hub that a charger is plugged into, of whose watts it needs some itself. */
export function chargedThrough(device: FitDevice, facts: FitFacts): FitResult {
  const { port, watts: wants } = device;
  if (port === undefined) return notKnown;
  if (port !== 'usb-c') return { answer: 'no', reason: 'Your device does not charge by USB-C.' };
  if (wants === undefined) return notKnown;
  const left = numberOf(facts['through-watts']);
  const gives = left ?? numberOf(facts['pass-through-watts']) ?? 0;
  const result = powered(device, gives, { ...facts, 'pd-watts': gives });
  if (left === undefined && result.answer !== 'no' && gives >= wants)
    return {
      answer: 'unknown',
      reason: numbers(device, gives, wants),
      note: 'How much of it the hub keeps for itself is not stated.',
    };
  return result;
}

export function chargedWirelessly(device: FitDevice, facts: FitFacts): FitResult {
  const { kind, wireless, qi, magnets } = device;
  if (kind === 'watch') return notFor('Watches need the charger of their maker.');
  if (wireless === undefined) return notKnown;
  if (!wireless) return { answer: 'no', reason: 'Your device does not charge without a cable.' };
  const most = Math.max(qi ?? 0, magnets ?? 0);
  if (qi === undefined || magnets === undefined || kind === 'laptop')
    return { answer: 'limited', reason: 'It charges your phone; how fast, we do not know.' };
  const output = numberOf(facts['wireless-watts']) ?? 0;
  const certified = facts.qi2 === true;
  const gives = Math.min(output, certified ? most : qi);
  if (output < (certified ? most : qi))
    return { answer: 'limited', reason: numbers(device, gives, most), note: slower };
  if (gives < most)
    return {
      answer: 'limited',
      reason: numbers(device, gives, most),
      note: 'Its full speed needs a MagSafe or Qi2 charger.',
    };
  return { answer: 'yes', reason: numbers(device, output, most) };
}
