/** The state of the reports page in its URL: the step, the days, and the sort of the best products. */
import {
  type BestProductSort,
  bestProductSorts,
  type ReportStep,
  reportSteps,
} from '@jontro/shop/reports/reports.ts';

export interface ReportView {
  step: ReportStep;
  /** "2026-11-21", or empty. */
  from: string;
  to: string;
  sort: BestProductSort;
}

const day = (address: URLSearchParams, name: string): string =>
  /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.exec(address.get(name) ?? '')?.[0] ?? '';

/** Bookmarks of an earlier version contain "revenue". */
const legacyOrder = (address: URLSearchParams): BestProductSort | undefined =>
  address.get('sort') === 'revenue' ? 'sales' : undefined;

/** Reads the state from a URL; invalid parameters are ignored. */
export const readReportView = (address: URLSearchParams): ReportView => ({
  step: reportSteps.find((step) => step === address.get('step')) ?? 'day',
  from: day(address, 'from'),
  to: day(address, 'to'),
  sort: bestProductSorts.find((sort) => sort === address.get('sort')) ?? legacyOrder(address) ?? 'pieces',
});

/** The query of the URL, without defaults. */
export const reportAddress = ({ step, from, to, sort }: ReportView): Record<string, string> => ({
  ...(step !== 'day' && { step }),
  ...(from && { from }),
  ...(to && { to }),
  ...(sort !== 'pieces' && { sort }),
});

/** The query of the endpoints. */
export const periodQuery = ({ step, from, to }: ReportView) => ({
  step,
  ...(from && { from }),
  ...(to && { to }),
});
