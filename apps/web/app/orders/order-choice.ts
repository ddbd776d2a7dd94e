/** The orders that are chosen in All Ordered: some of them, or all that the filter finds without some. */
import type { bulkActionEndpoints } from '@jontro/shop/bulk-actions/bulk-actions.endpoints.ts';
import type { EndpointInput } from '@jontro/shop/endpoint.ts';
import { maxChosenOrders } from '@jontro/shop/orders/order-choice.ts';
import { useState } from 'react';
import type { ListView } from '../lib/list-view.ts';

export type Selection = EndpointInput<typeof bulkActionEndpoints.startBulkAction>['body']['selection'];

interface Choice {
  /** The filter that it was made with; another one ends it. */
  filter: string;
  /** Whether all are chosen but `ids`, or `ids` alone. */
  all: boolean;
  ids: ReadonlySet<string>;
}

/** The filter of a view, without its sort. */
const filterOf = ({ search, filters }: Pick<ListView, 'search' | 'filters'>): Record<string, string> => ({
  ...(search.trim() && { search: search.trim() }),
  ...filters,
});

export function useOrderChoice(view: ListView, total: number | undefined) {
  const query = filterOf(view);
  const filter = JSON.stringify(query);
  const none: Choice = { filter, all: false, ids: new Set() };
  const [stored, setChoice] = useState(none);
  const choice = stored.filter === filter ? stored : none;
  const { all, ids } = choice;
  const named = [...ids].join();
  const has = (id: string): boolean => ids.has(id) !== all;
  const change = (changed: readonly string[], chosen: boolean): void => {
    const next = new Set(ids);
    for (const id of changed) {
      if (chosen === all) next.delete(id);
      else if (next.size < maxChosenOrders) next.add(id);
    }
    setChoice({ filter, all, ids: next });
  };
  return {
    has,
    change,
    /** Whether a further order cannot be named one by one. */
    isFull: ids.size >= maxChosenOrders,
    count: all ? Math.max((total ?? 0) - ids.size, 0) : ids.size,
    chooseAll: () => setChoice({ filter, all: true, ids: new Set() }),
    clear: () => setChoice(none),
    selection: (all ? { ...query, ...(named && { except: named }) } : { ids: named }) as Selection,
    /** The same as a URL query of the page that prints. */
    printQuery: (all ? { ...query, ...(named && { except: named }) } : { orders: named }) as Record<
      string,
      string
    >,
  };
}

export type OrderChoice = ReturnType<typeof useOrderChoice>;
