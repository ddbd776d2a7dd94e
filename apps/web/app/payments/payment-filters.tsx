/** Above the owner's list of payments: which ones, by what there is to do, by words and by days. */
import { type PaymentFilter, paymentFilters } from '@jontro/shop/payments/payment-admin.ts';
import { SearchBox } from '../ui/search-box.tsx';
import { DayField } from './day-field.tsx';
import { filterNames } from './payment-words.ts';

export interface PaymentView {
  show: PaymentFilter;
  search: string;
  from: string;
  to: string;
  page: number;
}

interface PaymentFiltersProps {
  view: PaymentView;
  onChange: (change: Partial<PaymentView>) => void;
}

export function PaymentFilters({ view, onChange }: PaymentFiltersProps) {
  return (
    <div className="mb-5 grid gap-3">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Which payments</legend>
        {paymentFilters.map((filter) => (
          <button
            key={filter}
            type="button"
            aria-pressed={view.show === filter}
            onClick={() => onChange({ show: filter })}
            className={`min-h-10 rounded-full border px-4 text-sm font-semibold transition-colors ${
              view.show === filter
                ? 'border-ink bg-ink text-white'
                : 'border-edge bg-paper text-ink hover:border-ink hover:bg-fog'
            }`}
          >
            {filterNames[filter]}
          </button>
        ))}
      </fieldset>
      <div className="flex flex-wrap items-end gap-3">
        <SearchBox label="Search payments" value={view.search} onChange={(search) => onChange({ search })} />
        <DayField label="From" value={view.from} onChange={(from) => onChange({ from })} />
        <DayField label="To" value={view.to} onChange={(to) => onChange({ to })} />
      </div>
    </div>
  );
}
