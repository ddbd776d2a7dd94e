// Validates the card form.
import type { TestCard } from './test-instruments.ts';

/** Returns why the input is invalid, or undefined. */
export function cardEntryError(
  card: TestCard | undefined,
  fields: Record<string, string>,
  now: number,
): string | undefined {
  if (!card)
    return 'This is not one of the test cards listed on this page. Never type a real card number here.';
  const expiry = /^\s*(0[1-9]|1[0-2])\s*\/?\s*(?:20)?(\d{2})\s*$/.exec(fields.expiry ?? '');
  if (!expiry) return 'Type the expiry as MM/YY, for example 12/30.';
  const month = Number(expiry[1]);
  const firstDayAfter = Date.UTC(2000 + Number(expiry[2]), month, 1);
  if (firstDayAfter <= now) return 'This expiry is in the past.';
  if (!/^\d{3,4}$/.test(fields.cvv ?? '')) return 'Type any 3 or 4 digits as the CVV.';
  return undefined;
}
