/** Stands in for the cart, in its size, until it is there. */
import { Loading, Skeleton } from '../ui/skeleton.tsx';

const lines = ['one', 'two'];

export function CartSkeleton() {
  return (
    <Loading label="Loading your cart" className="grid gap-8 pt-9 lg:grid-cols-[1fr_24rem] lg:gap-12">
      <div className="divide-y divide-line">
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
      <Skeleton height={400} />
    </Loading>
  );
}
