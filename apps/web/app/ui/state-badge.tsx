/** A state as text and colour: green when good, amber while pending. */
import type { ReactNode } from 'react';

export function StateBadge({ good, children }: { good: boolean; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap @max-[14rem]:whitespace-normal ${
        good ? 'bg-stock-wash text-stock' : 'bg-marigold-wash text-ink'
      }`}
    >
      <span aria-hidden="true" className={`size-1.5 rounded-full ${good ? 'bg-stock' : 'bg-marigold'}`} />
      {children}
    </span>
  );
}
