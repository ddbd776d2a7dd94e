/** The specification sheet of a product: its values by group, in the language of the page. */
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import type { Spec, SpecField } from '@jontro/shop/catalog/spec-sheets.ts';
import { specsInOrder } from '@jontro/shop/catalog/spec-sheets.ts';
import { textIn } from '@jontro/shop/localized-text.ts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useLanguage } from '../../language/use-language.ts';
import { specSheetQuery } from '../spec-sheet-query.ts';
import { useSpecText } from './use-spec-text.ts';

interface Row {
  field: SpecField;
  spec: Spec;
}

/** The rows of a sheet below their headings, in order. */
function groupsOf(rows: readonly Row[]): { name: SpecField['group']; rows: Row[] }[] {
  const groups: { name: SpecField['group']; rows: Row[] }[] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last?.name.en === row.field.group.en) last.rows.push(row);
    else groups.push({ name: row.field.group, rows: [row] });
  }
  return groups;
}

/** Renders nothing for a product without values. */
export function SpecTable({ product }: { product: Product }) {
  const { t } = useLanguage();
  const { specs = [] } = product;
  const { data } = useQuery({ ...specSheetQuery(product.category), enabled: specs.length > 0 });
  if (specs.length === 0) return null;
  const rows = data ? specsInOrder(specs, data.fields) : [];
  if (data && rows.length === 0) return null;
  return (
    <section aria-labelledby="specs-title" className="min-w-0 pt-12 lg:pt-16">
      <h2 id="specs-title" className="mb-4 text-xl font-bold lg:text-2xl">
        {t('Specifications')}
      </h2>
      {/* As high as the rows will be. */}
      <div
        className="grid content-start gap-5"
        style={data ? undefined : { minHeight: `${specs.length * 2.75}rem` }}
      >
        {groupsOf(rows).map((group) => (
          <Group key={group.name.en} {...group} />
        ))}
      </div>
    </section>
  );
}

function Group({ name, rows }: { name: SpecField['group']; rows: readonly Row[] }) {
  const { language } = useLanguage();
  const specText = useSpecText();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="border-b-2 border-ink pb-1.5 text-sm font-semibold text-slate">
        {textIn(name, language)}
      </h3>
      <dl className="divide-y divide-line">
        {rows.map(({ field, spec }) => {
          const { text, lang } = specText(field, spec);
          return (
            <div key={field.key} className="grid grid-cols-2 gap-x-4 py-2">
              <dt className="min-w-0 break-words text-slate">{textIn(field.label, language)}</dt>
              <dd lang={lang} className="tabular font-semibold break-words">
                {text}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
