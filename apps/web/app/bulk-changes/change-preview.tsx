/** The preview of a change: how many products it changes, why others cannot be changed, and the first ones before and after. */
import { type BulkChangePreview, previewedProducts } from '@jontro/shop/bulk-changes/bulk-changes.ts';
import { useLanguage } from '../language/use-language.ts';
import { Button } from '../ui/button.tsx';
import { ChangedProducts } from './changed-products.tsx';

export function ChangePreview({
  preview: { total, able, unchanged, discounted = 0, obstacles, first },
  busy,
  onStart,
}: {
  preview: BulkChangePreview;
  busy: boolean;
  onStart: () => void;
}) {
  const { t, textOf } = useLanguage();
  return (
    <section aria-labelledby="change-preview" className="mt-6 grid gap-4">
      <h2 id="change-preview" className="text-xl font-bold">
        {t('{count} products match.', { count: total })}
      </h2>
      <ul className="grid list-disc gap-1 pl-5">
        <li>{t('{count} products are changed.', { count: able })}</li>
        {discounted > 0 ? (
          <li>
            {t(
              '{count} products of these have a discount price. It stays as it is; only the price without the discount changes.',
              { count: discounted },
            )}
          </li>
        ) : null}
        {unchanged > 0 ? (
          <li>{t('{count} products have these values already.', { count: unchanged })}</li>
        ) : null}
        {obstacles.map(({ reason, count }) => (
          <li key={reason} className="text-sale-deep">
            {t('{count} products cannot be changed: {reason}', { count, reason: textOf(reason) })}
          </li>
        ))}
      </ul>
      {able > 0 ? (
        <div className="grid gap-2">
          <div>
            <Button busy={busy} onClick={onStart} className="max-sm:w-full">
              {t('Change {count} products', { count: able })}
            </Button>
          </div>
          <p className="text-sm text-slate">
            {t('You can undo it for 24 hours. The work goes on when you leave this page.')}
          </p>
        </div>
      ) : null}
      <h3 className="font-bold">
        {total > previewedProducts
          ? t('The first {count} products', { count: previewedProducts })
          : t('Before and after')}
      </h3>
      <ChangedProducts items={first} />
    </section>
  );
}
