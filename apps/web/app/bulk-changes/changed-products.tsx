/** Products with their values before and after a change, or why they are not changed. */
import type { BulkChangeItem, ChangedValue } from '@jontro/shop/bulk-changes/bulk-changes.ts';
import { nameIn, variantIn } from '@jontro/shop/catalog/product-names.ts';
import { Link } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { paths } from '../paths.ts';
import { useCategories } from '../site/use-categories.ts';
import { fieldLabels, valueText } from './bulk-change-queries.ts';

export function ChangedProducts({ items }: { items: readonly BulkChangeItem[] }) {
  const { t, textOf, language } = useLanguage();
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-paper px-4">
      {items.map(({ _id, productId, name, names, state, values, reason }) => (
        <li key={_id} className="grid gap-1 py-3">
          <Link
            to={paths.product({ _id: productId, productName: name })}
            className="justify-self-start font-semibold break-words hover:underline"
          >
            {nameIn(language, { productName: name, names })}
          </Link>
          {reason ? <p className="font-medium text-sale-deep">{textOf(reason)}</p> : null}
          {state === 'unchanged' ? (
            <p className="text-sm text-slate">{t('It has these values already.')}</p>
          ) : null}
          <Values values={values} undone={state === 'undone' || state === 'kept'} />
        </li>
      ))}
    </ul>
  );
}

/** Of an undo, the values go back, except those that are kept. */
function Values({ values, undone }: { values: readonly ChangedValue[]; undone: boolean }) {
  const language = useLanguage();
  const { t } = language;
  const { titleOf } = useCategories();
  return (
    <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-2">
      {values.map((value) => {
        const { field, variantId = '', kept } = value;
        const variant = variantIn(language.language, {
          variantName: value.variant,
          variantNames: value.variantNames,
        });
        const [from, to] = undone && !kept ? [value.after, value.before] : [value.before, value.after];
        return (
          <div key={`${field} ${variantId}`} className="contents">
            <dt className="min-w-0 break-words text-slate">
              {t(fieldLabels[field])}
              {variant ? ` (${variant})` : ''}
            </dt>
            <dd className="tabular min-w-0 break-words">
              {kept ? (
                t('Changed since')
              ) : (
                <>
                  <del className="text-slate">{valueText(value, from, language, titleOf)}</del>{' '}
                  <span aria-hidden="true">→</span>{' '}
                  <span className="font-medium">{valueText(value, to, language, titleOf)}</span>
                </>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
