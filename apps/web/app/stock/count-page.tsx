/** Additive: takes stock by scanning or typing a list; what differs is shown before it is applied. All Products shows it at `?count`. */

import { maxCodeLength } from '@jontro/shop/catalog/product-codes.ts';
import { stockEndpoints } from '@jontro/shop/stock/stock.endpoints.ts';
import { maxStockLines, stockTexts } from '@jontro/shop/stock/stock.ts';
import { typedNumber } from '@jontro/shop/typed-number.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { DashboardHeading } from '../dashboard/dashboard-heading.tsx';
import { useLanguage } from '../language/use-language.ts';
import { useAdminMutation } from '../lib/admin-mutation.ts';
import { send } from '../lib/send.ts';
import { readTabStorage, useTabStorage, writeTabStorage } from '../lib/tab-storage.ts';
import { staffPaths } from '../staff-paths.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Field, TextArea } from '../ui/field.tsx';
import { ScanButton } from '../ui/scan-button.tsx';
import { addUnit, type CountLine, parseCounts, storedCounts } from './count-list.ts';
import { type Comparison, CountResult, type Difference } from './count-result.tsx';

const storage = 'stock-count';

export default function CountPage() {
  const { t } = useLanguage();
  const lines = storedCounts(useTabStorage(storage));
  const [comparison, setComparison] = useState<Comparison>();
  const { runMutation, busyWith } = useAdminMutation();
  const change = (next: readonly CountLine[]): void => {
    setComparison(undefined);
    writeTabStorage(storage, next.length > 0 ? next.slice(0, maxStockLines) : undefined);
  };
  const compare = () =>
    runMutation({
      subject: 'compare',
      run: async () => setComparison(await send(stockEndpoints.checkCount, { body: { lines } })),
      onDone: () => {},
    }).catch(() => {});
  const apply = (differences: readonly Difference[]) =>
    runMutation({
      subject: 'apply',
      run: () =>
        send(stockEndpoints.changeStock, {
          body: {
            why: 'counted',
            lines: differences.map(({ productId, variantId, forSale, stock }) => ({
              productId,
              ...(variantId && { variantId }),
              units: forSale,
              ...(stock !== undefined && { stockWas: stock }),
            })),
          },
        }),
      notice: stockTexts.saved,
    }).then(
      () => change([]),
      () => {},
    );

  return (
    <>
      <DashboardHeading
        title="Take stock"
        note="Scan or type what is on the shelves. Nothing changes before you have seen the differences."
      >
        <ButtonLink to={staffPaths.allProducts} variant="secondary">
          {t('All Products')}
        </ButtonLink>
      </DashboardHeading>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
        <div className="grid gap-5 rounded-card border border-line bg-paper p-4 sm:p-6 lg:grid-cols-2">
          {/* Of the stored lines: the camera may read several codes before these are shown. */}
          <ScanField onScan={(code) => change(addUnit(storedCounts(readTabStorage(storage)), code))} />
          <ListField
            onAdd={(added) =>
              change([
                ...added,
                ...lines.filter(({ code }) => !added.some((one) => one.code === code.toUpperCase())),
              ])
            }
          />
        </div>
        {lines.length > 0 ? (
          <section aria-label={t('Counted')} className="rounded-card border border-line bg-paper p-4 sm:p-6">
            <h2 className="text-xl font-bold">{t('Counted')}</h2>
            <ul className="mb-3 divide-y divide-line">
              {lines.map((line) => (
                <CountedLine
                  key={line.code}
                  line={line}
                  onChange={(units) =>
                    change(lines.map((one) => (one.code === line.code ? { ...one, units } : one)))
                  }
                  onRemove={() => change(lines.filter(({ code }) => code !== line.code))}
                />
              ))}
            </ul>
            <Button busy={busyWith === 'compare'} onClick={() => void compare()}>
              {t('Compare with the stock')}
            </Button>
          </section>
        ) : null}
        {comparison ? (
          <CountResult
            comparison={comparison}
            busy={busyWith === 'apply'}
            onApply={(differences) => void apply(differences)}
          />
        ) : null}
      </div>
    </>
  );
}

/** A scanner types the code and presses Enter. */
function ScanField({ onScan }: { onScan: (code: string) => void }) {
  const { t } = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  // Else the list beside it would have the focus of the link that led here, and take what is scanned.
  useEffect(() => input.current?.focus({ preventScroll: true }), []);
  function add(event: FormEvent): void {
    event.preventDefault();
    if (code.trim() !== '') onScan(code);
    setCode('');
    input.current?.focus();
  }
  return (
    <form noValidate className="grid content-start gap-3" onSubmit={add}>
      <Field
        ref={input}
        label="Code"
        hint="A barcode, an SKU or the id of a product. Each scan adds one unit."
        maxLength={maxCodeLength}
        autoComplete="off"
        spellCheck={false}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" variant="secondary">
        {t('Add one unit')}
      </Button>
      <ScanButton label="Code" many onCode={onScan} />
    </form>
  );
}

function ListField({ onAdd }: { onAdd: (lines: CountLine[]) => void }) {
  const { t } = useLanguage();
  const [text, setText] = useState('');
  function add(event: FormEvent): void {
    event.preventDefault();
    onAdd(parseCounts(text));
    setText('');
  }
  return (
    <form noValidate className="grid content-start gap-3" onSubmit={add}>
      <TextArea
        label="A whole list"
        hint="One code on each line, then a comma and its units. It replaces what was counted of these codes."
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" variant="secondary" disabled={text.trim() === ''}>
        {t('Add the list')}
      </Button>
    </form>
  );
}

function CountedLine({
  line: { code, units },
  onChange,
  onRemove,
}: {
  line: CountLine;
  onChange: (units: number) => void;
  onRemove: () => void;
}) {
  const { t } = useLanguage();
  return (
    <li className="flex flex-wrap items-center gap-3 py-2">
      <span className="tabular min-w-0 flex-1 break-all">{code}</span>
      <input
        inputMode="numeric"
        aria-label={t('Units of {code}', { code })}
        value={units}
        className="tabular min-h-11 w-24 rounded-control border border-edge bg-paper px-3"
        onChange={(event) => onChange(Math.max(0, Math.trunc(typedNumber(event.target.value)) || 0))}
      />
      <Button
        variant="secondary"
        size="small"
        aria-label={t('Remove the code {code}', { code })}
        onClick={onRemove}
      >
        {t('Remove')}
      </Button>
    </li>
  );
}
