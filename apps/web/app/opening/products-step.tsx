/** The step of the checklist for the first products: how many there are, a short form, and its links. */

import { message } from '@jontro/shop/messages.ts';
import { firstProductCount } from '@jontro/shop/opening/opening.ts';
import type { ReactNode } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { can } from '../lib/can.ts';
import { useSession } from '../lib/session-state.ts';
import { staffPaths } from '../staff-paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';

interface ProductsStepProps {
  /** The number of products; undefined until it is known. */
  count: number | undefined;
  /** The short form. */
  children: ReactNode;
}

export function ProductsStep({ count, children }: ProductsStepProps) {
  const { t } = useLanguage();
  const session = useSession();
  const progress = message('{count} of {total} products', {
    count: Math.min(count ?? 0, firstProductCount),
    total: firstProductCount,
  });
  return (
    <div className="grid gap-5">
      <div className="grid gap-2">
        <p className="tabular font-semibold" role="status">
          {count === undefined ? '' : t(progress)}
        </p>
        <ProgressBar label={progress} progress={Math.min((count ?? 0) / firstProductCount, 1)} />
      </div>
      {can(session, 'products') && can(session, 'prices') ? (
        <>
          {children}
          <p className="flex flex-wrap gap-3">
            <ButtonLink variant="secondary" to={staffPaths.addProduct} className="max-sm:flex-1">
              {t('The full form')}
            </ButtonLink>
            <ButtonLink
              variant="secondary"
              to={`${staffPaths.allProducts}?import=`}
              className="max-sm:flex-1"
            >
              {t('Import products')}
            </ButtonLink>
          </p>
        </>
      ) : (
        <p className="text-sm text-slate">
          {t('Only people with the rights to products and prices add products.')}
        </p>
      )}
    </div>
  );
}
