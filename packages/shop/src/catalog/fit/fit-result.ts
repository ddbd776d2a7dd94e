/** The answer to whether an accessory fits a device. */
import type { Message } from '../../messages.ts';
import type { FitFact, Spec } from '../spec-sheets.ts';

export type FitAnswer = 'yes' | 'limited' | 'no' | 'unknown';
export interface FitResult {
  answer: FitAnswer;
  /** With the numbers that decide it. */
  reason: Message;
  /** What else to know. */
  note?: Message;
  /** Whether the kind of the device alone decides, whatever its facts. */
  byKind?: true;
}

/** What an accessory's specification states. */
export type FitFacts = Partial<Record<FitFact, Spec['value']>>;

export const notKnown: FitResult = {
  answer: 'unknown',
  reason: 'We do not know enough about the two. Please ask us before you buy.',
};

/** What is not made for such a device. */
export const notFor = (reason: Message): FitResult => ({ answer: 'no', reason, byKind: true });

export const numberOf = (value: Spec['value'] | undefined): number | undefined =>
  typeof value === 'number' ? value : undefined;
