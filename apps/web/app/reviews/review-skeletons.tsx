/** Placeholder of a list of reviewed or reviewable orders while it loads. */
import { Loading, Skeleton } from '../ui/skeleton.tsx';

export function ReviewSkeletons({ label }: { label: string }) {
  return (
    <Loading label={label} className="grid gap-4">
      <Skeleton className="h-44" />
      <Skeleton className="h-44" />
      <Skeleton className="h-44" />
    </Loading>
  );
}
