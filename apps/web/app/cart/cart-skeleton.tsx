/** Placeholder in the size of the cart, while it loads. */
import { Loading, Skeleton } from '../ui/skeleton.tsx';

const lines = ['one', 'two'];

export function CartSkeleton() {
  return (
    <Loading label="Loading your cart" className="flex flex-wrap items-start gap-8 lg:gap-12 pt-9">
      <div className="min-w-0 grow-999 basis-[min(100%,30rem)] divide-y divide-line">
        {lines.map((line) => (
          <div key={line} className="grid grid-cols-[5rem_1fr] gap-4 py-5 sm:grid-cols-[7rem_1fr] sm:gap-5">
            <Skeleton className="aspect-square" />
            <div className="grid content-between gap-3">
              <Skeleton className="w-4/5" height={22} />
              <Skeleton className="w-40" height={44} />
            </div>
          </div>
        ))}
      </div>
      <Skeleton height={400} className="min-w-0 grow basis-[min(100%,24rem)]" />
    </Loading>
  );
}
