/** What somebody enters for a change of many products, and the change that it makes. */

import {
  type BulkChangeInput,
  type BulkChangeKind,
  bulkChangeProblem,
  type Rounding,
} from '@jontro/shop/bulk-changes/bulk-changes.ts';
import { fromLocalTime } from '@jontro/shop/local-times.ts';
import type { PlainMessage } from '@jontro/shop/messages.ts';
import { typedNumber } from '@jontro/shop/typed-number.ts';

export interface ChangeDraft {
  kind: BulkChangeKind;
  /** Whether prices become higher. */
  direction: 'up' | 'down';
  percent: string;
  rounding: Rounding;
  /** Times in Bangladesh, as inputs have them. */
  from: string;
  until: string;
  how: 'add' | 'remove' | 'set';
  units: string;
  category: string;
  bestSeller: 'yes' | 'no' | '';
}

export const newDraft = (kind: BulkChangeKind): ChangeDraft => ({
  kind,
  direction: 'up',
  percent: '',
  rounding: 'taka',
  from: '',
  until: '',
  how: 'add',
  units: '',
  category: '',
  bestSeller: '',
});

export type DraftField = Exclude<keyof BulkChangeInput, 'kind'>;
export type DraftProblem = { field: DraftField; message: PlainMessage };

/** The change, or the first problem of the draft. */
export function changeOf(draft: ChangeDraft): { change: BulkChangeInput } | { problem: DraftProblem } {
  const { kind, direction, rounding, how, category, bestSeller } = draft;
  const percent = typedNumber(draft.percent);
  const units = typedNumber(draft.units);
  const [from, until] = [fromLocalTime(draft.from), fromLocalTime(draft.until)];
  const change: BulkChangeInput =
    kind === 'price'
      ? { kind, percent: (direction === 'down' ? -percent : percent) || 0, rounding }
      : kind === 'discount'
        ? { kind, percent: percent || 0, rounding, ...(from && { from }), ...(until && { until }) }
        : kind === 'stock'
          ? { kind, how: how === 'set' ? 'set' : 'add', units: how === 'remove' ? -units : units }
          : kind === 'category'
            ? { kind, category }
            : kind === 'best-seller'
              ? { kind, ...(bestSeller && { bestSeller: bestSeller === 'yes' }) }
              : { kind };
  const problem = bulkChangeProblem(change);
  return problem ? { problem: problem as DraftProblem } : { change };
}
