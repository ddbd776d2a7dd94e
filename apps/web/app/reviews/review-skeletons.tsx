/** Placeholder of a list of reviewed or reviewable orders while it loads. */
import type { PlainMessage } from '@jontro/shop/messages.ts';
import { Loading, Skeleton } from '../ui/skeleton.tsx';

export function ReviewSkeletons({ label }: { label: PlainMessage }) {
  return (
    <Loading label={label} className="grid gap-4">
      <Skeleton className="h-44" />
      <Skeleton className="h-44" />
      <Skeleton className="h-44" />
    </Loading>
  );
}
