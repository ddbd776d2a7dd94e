// Money at the gateway: integer poisha internally, strings with two decimals on the wire.

/** Fixed rates to BDT, so that tests can rely on them. */
const RATES: Record<string, number> = {
  BDT: 1,
  USD: 118.5,
  EUR: 128.25,
  GBP: 150.4,
  SGD: 88.1,
  INR: 1.41,
  MYR: 25.2,
};

export const MIN_POISHA = 10_00;
export const MAX_POISHA = 500_000_00;

/** Parses `10`, `10.5` or `10.50` to 1000, 1050, 1050; undefined for anything else. */
export function parsePoisha(text: string | undefined): number | undefined {
  const match = /^(\d{1,10})(?:\.(\d{1,2})0*)?$/.exec(text ?? '');
  if (!match) return undefined;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** 165000 → `1650.00`. */
export function formatPoisha(poisha: number): string {
  return `${Math.floor(poisha / 100)}.${String(poisha % 100).padStart(2, '0')}`;
}

/** 165000 → `৳1,650.00`, grouped as in Bangladesh. */
export function formatTaka(poisha: number): string {
  return `৳${new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 }).format(poisha / 100)}`;
}

/** What the store receives: 2.5 % less, rounded half up. */
export function storeAmount(poisha: number): number {
  return Math.floor((poisha * 975 + 500) / 1000);
}

/** BDT per unit of a currency; undefined when it is not accepted. */
export function rateToTaka(currency: string): number | undefined {
  return Object.hasOwn(RATES, currency) ? RATES[currency] : undefined;
}
