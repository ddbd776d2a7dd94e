/** Which reports the address asks for: the steps, the days, and what the best products are sorted by. */
import {
  type ProductOrder,
  productOrders,
  type ReportStep,
  reportSteps,
} from '@jontro/shop/reports/reports.ts';

export interface ReportView {
  step: ReportStep;
  /** "2026-11-21", or empty. */
  from: string;
  to: string;
  sort: ProductOrder;
}

const day = (address: URLSearchParams, name: string): string =>
  /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.exec(address.get(name) ?? '')?.[0] ?? '';

/** Addresses that were kept from a former version say "revenue". */
const formerOrder = (address: URLSearchParams): ProductOrder | undefined =>
  address.get('sort') === 'revenue' ? 'sales' : undefined;

/** Reads an address forgivingly: what makes no sense is as if it were not there. */
export const readReportView = (address: URLSearchParams): ReportView => ({
  step: reportSteps.find((step) => step === address.get('step')) ?? 'day',
  from: day(address, 'from'),
  to: day(address, 'to'),
  sort: productOrders.find((sort) => sort === address.get('sort')) ?? formerOrder(address) ?? 'pieces',
});

/** The query of the address; what is as on a fresh visit is left out. */
export const reportAddress = ({ step, from, to, sort }: ReportView): Record<string, string> => ({
  ...(step !== 'day' && { step }),
  ...(from && { from }),
  ...(to && { to }),
  ...(sort !== 'pieces' && { sort }),
});

/** What the server is asked for. */
export const periodQuery = ({ step, from, to }: ReportView) => ({
  step,
  ...(from && { from }),
  ...(to && { to }),
});
