// The cards, wallets and banks of the sandbox, and their outcomes (docs/protocols/payment-gateway.md#test-cards).

import type { Instrument } from './gateway-records.ts';
import type { Outcome } from './transactions.ts';

export interface TestCard {
  number: string;
  brand: 'VISA' | 'MASTER' | 'AMEX';
  effect: string;
  outcome: Omit<Outcome, 'instrument'>;
}

const PAID = { status: 'VALID' } as const;

export const TEST_CARDS: readonly TestCard[] = [
  { number: '4111111111111111', brand: 'VISA', effect: 'Visa, paid', outcome: PAID },
  { number: '5111111111111111', brand: 'MASTER', effect: 'Mastercard, paid', outcome: PAID },
  { number: '371111111111111', brand: 'AMEX', effect: 'Amex, paid', outcome: PAID },
  {
    number: '4000000000000002',
    brand: 'VISA',
    effect: 'Declined',
    outcome: { status: 'FAILED', error: 'Declined by issuer' },
  },
  {
    number: '4000000000000069',
    brand: 'VISA',
    effect: 'Invalid expiry',
    outcome: { status: 'FAILED', error: 'Invalid expiry date' },
  },
  {
    number: '4000000000000127',
    brand: 'VISA',
    effect: 'High risk',
    outcome: { status: 'VALID', highRisk: true },
  },
  {
    number: '4000000000000259',
    brand: 'VISA',
    effect: 'Pending',
    outcome: { status: 'PENDING' },
  },
];

const CHANNELS = { VISA: 'visacard', MASTER: 'mastercard', AMEX: 'amexcard' };

export interface OnlineAccount {
  key: string;
  name: string;
  type: string;
  brand: 'MOBILE BANKING' | 'IB';
}

export const WALLETS: readonly OnlineAccount[] = [
  { key: 'bkash', name: 'bKash', type: 'BKASH-BKash', brand: 'MOBILE BANKING' },
  {
    key: 'dbblmobilebanking',
    name: 'Rocket',
    type: 'DBBLMOBILEB-Dbbl Mobile Banking',
    brand: 'MOBILE BANKING',
  },
  { key: 'upay', name: 'Upay', type: 'UPAY-Upay', brand: 'MOBILE BANKING' },
];

export const BANKS: readonly OnlineAccount[] = [
  { key: 'city', name: 'City Touch', type: 'CITYTOUCH-City Touch', brand: 'IB' },
  { key: 'bankasia', name: 'Bank Asia', type: 'BANKASIA-Bank Asia', brand: 'IB' },
  { key: 'ibbl', name: 'Islami Bank', type: 'IBBL-Islami Bank', brand: 'IB' },
];

export const VALID_CODES: readonly string[] = ['111111', '123456'];

/** Finds a test card by its number; ignores spaces and hyphens. */
export function findTestCard(number: string): TestCard | undefined {
  const digits = number.replace(/[\s-]/g, '');
  return TEST_CARDS.find((card) => card.number === digits);
}

/** The outcome of a card. */
export function cardOutcome(card: TestCard): Outcome {
  const masked = card.number.replace(/^(\d{6})(\d+)(\d{4})$/, (_, first, middle, last) => {
    return `${first}${'X'.repeat(String(middle).length)}${last}`;
  });
  const instrument: Instrument = {
    type: `${card.brand}-Local Sandbox`,
    number: masked,
    issuer: 'LOCAL SANDBOX BANK',
    brand: card.brand,
    subBrand: 'Classic',
    channel: CHANNELS[card.brand],
  };
  return { ...card.outcome, instrument };
}

/** The outcome of a wallet or bank with a one-time code. */
export function accountOutcome(account: OnlineAccount, code: string): Outcome {
  const instrument: Instrument = {
    type: account.type,
    number: '',
    issuer: account.name,
    brand: account.brand,
    subBrand: 'Classic',
    channel: account.key,
  };
  if (VALID_CODES.includes(code)) return { status: 'VALID', instrument };
  return { status: 'FAILED', error: 'Wrong one-time code', instrument };
}
