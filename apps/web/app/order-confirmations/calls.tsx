/** The calls about an order, the newest first. */
import { formatDateTime } from '@jontro/shop/dates.ts';
import { type Call, callOutcomeLabels } from '@jontro/shop/order-confirmations/calls.ts';
import { useLanguage } from '../language/use-language.ts';

export function Calls({ calls }: { calls: readonly Call[] }) {
  const { t, digits } = useLanguage();
  if (calls.length === 0) return null;
  return (
    <ol className="grid gap-1 text-sm">
      {calls.toReversed().map(({ at, by, outcome, note }) => (
        <li key={`${at} ${by}`} className="flex flex-wrap justify-between gap-x-4">
          <span className="min-w-0 font-medium wrap-anywhere">
            {t(callOutcomeLabels[outcome])}
            {note ? <span className="font-normal text-slate">: {note}</span> : null}
          </span>
          <span className="tabular text-slate">
            {[by, digits(formatDateTime(at))].filter(Boolean).join(' · ')}
          </span>
        </li>
      ))}
    </ol>
  );
}
