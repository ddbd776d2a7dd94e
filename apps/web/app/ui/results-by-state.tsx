/** The rows of a result, of which one state at a time is shown; a chip for each state that has any. */
import { message, type PlainMessage } from '@jontro/shop/messages.ts';
import { type ReactNode, useState } from 'react';
import { FilterChips } from './filter-chips.tsx';

interface ResultsByStateProps<State extends string> {
  /** In the order of the chips; the first one with rows is shown first. */
  states: readonly State[];
  labels: Readonly<Record<State, PlainMessage>>;
  countOf: (state: State) => number;
  /** The rows of a state. */
  children: (state: State, count: number) => ReactNode;
}

export function ResultsByState<State extends string>({
  states,
  labels,
  countOf,
  children,
}: ResultsByStateProps<State>) {
  const present = states.filter((state) => countOf(state) > 0);
  const [wanted, setWanted] = useState<State>();
  const chosen = wanted && present.includes(wanted) ? wanted : present[0];
  if (!chosen) return null;
  return (
    <div className="grid gap-4">
      <FilterChips
        legend="Results by state"
        chosen={chosen}
        onChoose={setWanted}
        options={present.map((state) => {
          const label: PlainMessage = labels[state];
          return [state, message('{label}: {count}', { label: message(label, {}), count: countOf(state) })];
        })}
      />
      {children(chosen, countOf(chosen))}
    </div>
  );
}
