/** Placeholder of a product page while it loads: breadcrumb, pictures and thumbnails have their final size and place. */
import { Loading, Skeleton } from '../../ui/skeleton.tsx';

export function ProductSkeleton() {
  return (
    <Loading label="Loading product" className="shell py-3 lg:py-8">
      <Skeleton className="mb-2 h-5 w-1/3 lg:mb-6" />
      <div className="grid grid-cols-1 items-start gap-x-6 gap-y-3 md:grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] lg:gap-14">
        <div className="grid gap-2">
          <Skeleton className="aspect-7/5 md:aspect-square" />
          <Skeleton className="size-12 lg:size-22" />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-5 lg:gap-6">
          <div className="grid gap-2">
            <Skeleton height={36} />
            <Skeleton height={24} className="w-1/3" />
            <Skeleton height={36} className="w-1/2" />
          </div>
          <Skeleton height={52} />
          <Skeleton height={160} />
        </div>
      </div>
    </Loading>
  );
}
