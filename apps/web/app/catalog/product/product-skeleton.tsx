/** Placeholder of a product page while it loads. */
import { Loading, Skeleton } from '../../ui/skeleton.tsx';

export function ProductSkeleton() {
  return (
    <Loading
      label="Loading product"
      className="shell grid gap-8 py-8 md:grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] lg:gap-14"
    >
      <Skeleton className="aspect-square" />
      <div className="grid content-start gap-5">
        <Skeleton height={24} className="w-1/3" />
        <Skeleton height={44} />
        <Skeleton height={32} className="w-1/2" />
        <Skeleton height={48} className="w-2/3" />
        <Skeleton height={52} />
        <Skeleton height={160} />
      </div>
    </Loading>
  );
}
