/** The table of a comparison: heads that stick, and the rows of the sheet, on phones each below its label. */
import { comparedRows } from '@jontro/shop/catalog/comparison.ts';
import { nameIn } from '@jontro/shop/catalog/product-names.ts';
import type { SpecField } from '@jontro/shop/catalog/spec-sheets.ts';
import { type LocalizedText, textIn } from '@jontro/shop/localized-text.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '../../language/use-language.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { ProductName } from '../../ui/product-name.tsx';
import { RatingMean } from '../../ui/stars.tsx';
import { StockBadge } from '../../ui/stock-badge.tsx';
import { useSpecText } from '../product/use-spec-text.ts';
import type { ComparedProduct } from './compare-query.ts';
import type { CompareView } from './compare-view.ts';
import { uncompare } from './compared-products.ts';

interface Props {
  products: readonly ComparedProduct[];
  fields: readonly SpecField[];
  view: CompareView;
  buyButton: (product: ComparedProduct) => ReactNode;
}

interface Cell {
  text: string | undefined;
  lang?: string | undefined;
  best: boolean;
}
interface Row {
  key: string;
  group: LocalizedText | undefined;
  label: string;
  cells: Cell[];
  differs: boolean;
}

export function ComparisonTable({ products, fields, view, buyButton }: Props) {
  const { t } = useLanguage();
  const rows = useRows(products, fields);
  const shown = view.rows === 'all' || products.length < 2 ? rows : rows.filter(({ differs }) => differs);
  const hasBest = shown.some(({ cells }) => cells.some(({ best }) => best));
  return (
    <>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 print:hidden">
        {products.length > 1 ? (
          <Link
            to={paths.compare(view.ids, view.rows === 'all' ? 'differing' : 'all')}
            rel="nofollow"
            replace
            preventScrollReset
            className="inline-flex min-h-11 items-center font-semibold text-bottle underline underline-offset-4"
          >
            {t(view.rows === 'all' ? 'Show only what differs' : 'Show all rows')}
          </Link>
        ) : null}
        {hasBest ? (
          <p className="flex items-center gap-2 text-sm text-slate">
            <Dot /> {t('A dot stands by the better value, where one is plainly better.')}
          </p>
        ) : null}
      </div>
      <table
        data-comparison=""
        className="mt-4 block w-full"
        style={{
          '--columns': `repeat(${products.length}, minmax(0, 1fr))`,
          '--labelled': `minmax(8rem, 14rem) repeat(${products.length}, minmax(0, 1fr))`,
        }}
      >
        <caption className="sr-only">{t('Comparison')}</caption>
        <thead className="contents">
          <HeadRow products={products} />
          <DetailRow products={products} view={view} buyButton={buyButton} />
        </thead>
        <tbody className="contents">
          {shown.map((row, index) => (
            <ValueRow key={row.key} row={row} startsGroup={row.group?.en !== shown[index - 1]?.group?.en} />
          ))}
        </tbody>
      </table>
      {shown.length === 0 ? (
        <p className="mt-4 text-slate">{t('In what is stated they do not differ.')}</p>
      ) : null}
    </>
  );
}

const grid =
  'grid grid-cols-(--columns) gap-x-2 md:grid-cols-(--labelled) md:gap-x-5 print:grid-cols-(--labelled)';
const empty = <td className="max-md:hidden print:block" />;

/** Picture, name and price, which stay in view; on phones and narrow paper the name is in the row below. */
function HeadRow({ products }: Pick<Props, 'products'>) {
  return (
    <tr className={`${grid} sticky top-0 z-10 border-b border-line bg-paper py-2 print:static`}>
      {empty}
      {products.map((product) => (
        <th key={product._id} scope="col" className="min-w-0 text-left font-normal">
          <Link
            to={paths.product(product)}
            className="grid items-center gap-2 lg:grid-cols-[4rem_minmax(0,1fr)]"
          >
            <Picture
              src={product.images[0]}
              alt=""
              sizes="(min-width: 48rem) 5rem, 25vw"
              className="aspect-square w-full max-w-20 rounded-control bg-sweep object-cover"
            />
            <span data-name="" className="line-clamp-3 text-sm leading-snug font-semibold max-md:sr-only">
              <ProductName product={product} />
            </span>
          </Link>
          <Price
            price={product.price}
            discountPrice={product.discountPrice}
            className="mt-1 text-base md:text-lg"
          />
        </th>
      ))}
    </tr>
  );
}

function DetailRow({ products, view, buyButton }: Omit<Props, 'fields'>) {
  const { t, language } = useLanguage();
  return (
    <tr className={`${grid} py-3`}>
      {empty}
      {products.map((product) => (
        <td key={product._id} className="flex min-w-0 flex-col items-start gap-2">
          <span
            aria-hidden="true"
            data-name=""
            className="w-full text-sm leading-snug font-semibold md:hidden"
          >
            <ProductName product={product} />
          </span>
          {product.rating ? <RatingMean rating={product.rating} /> : null}
          <StockBadge inStock={product.inStock} className="max-md:bg-transparent max-md:px-0" />
          <div className="mt-auto grid w-full justify-items-start gap-1 print:hidden">
            {buyButton(product)}
            <Link
              to={paths.compare(
                view.ids.filter((id) => id !== product._id),
                view.rows,
              )}
              rel="nofollow"
              preventScrollReset
              aria-label={t('Remove {product} from the comparison', { product: nameIn(language, product) })}
              className="inline-flex min-h-11 items-center gap-1 text-sm font-semibold text-slate hover:underline"
              onClick={() => void uncompare(product._id)}
            >
              <Icon name="x" size={16} /> {t('Remove')}
            </Link>
          </div>
        </td>
      ))}
    </tr>
  );
}

function ValueRow({ row, startsGroup }: { row: Row; startsGroup: boolean }) {
  const { t, language } = useLanguage();
  return (
    <>
      {startsGroup && row.group ? (
        <tr className={`${grid} border-b-2 border-ink pt-6 pb-1.5`}>
          <th
            scope="rowgroup"
            colSpan={row.cells.length + 1}
            className="col-span-full text-left text-sm font-semibold"
          >
            {textIn(row.group, language)}
          </th>
        </tr>
      ) : null}
      <tr data-row={row.key} className={`${grid} border-b border-line py-2`}>
        <th
          scope="row"
          className="text-left font-normal text-slate max-md:col-span-full max-md:text-sm print:col-span-1"
        >
          {row.label}
        </th>
        {row.cells.map(({ text, lang, best }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the cells are those of the products, in their order
          <td key={index} lang={lang} className="tabular min-w-0 font-semibold hyphens-auto">
            {best ? (
              <>
                <Dot /> <span className="sr-only">{t('better')}: </span>
              </>
            ) : null}
            {text ?? (
              <>
                <span aria-hidden="true" className="font-normal text-slate">
                  –
                </span>
                <span className="sr-only">{t('not stated')}</span>
              </>
            )}
          </td>
        ))}
      </tr>
    </>
  );
}

const Dot = () => (
  <span
    aria-hidden="true"
    className="inline-block size-2 rounded-full bg-marigold print:border print:border-ink"
  />
);

/** Of a warranty, the term; its exceptions are on the product's page. */
const firstSentence = (text: string): string => text.split(/(?<=[.।])\s/)[0] ?? text;

/** Brand and warranty, then the rows of the sheet. */
function useRows(products: Props['products'], fields: Props['fields']): Row[] {
  const { t, language } = useLanguage();
  const specText = useSpecText();
  const texts = (['brand', 'warranty'] as const).flatMap((key) => {
    const values = products.map((product) => product[key]);
    if (values.every((value) => value === undefined)) return [];
    return {
      key,
      group: { en: t('Details') },
      label: t(key === 'brand' ? 'Brand' : 'Warranty'),
      differs: new Set(values.map((value) => value?.en)).size > 1,
      cells: values.map((value) => ({
        text: value && firstSentence(textIn(value, language)),
        lang: value && !value[language] ? 'en' : undefined,
        best: false,
      })),
    };
  });
  const specs = comparedRows(products, fields).map(({ field, specs: values, differs, best }) => ({
    key: field.key,
    group: field.group,
    label: textIn(field.label, language),
    differs,
    cells: values.map((spec, index) => ({
      ...(spec ? specText(field, spec) : { text: undefined }),
      best: best[index] ?? false,
    })),
  }));
  return [...texts, ...specs];
}
