/** The codes that a scanner reads of a product or variant. */

import { maxCodeLength } from '@jontro/shop/catalog/product-codes.ts';
import { stockEndpoints } from '@jontro/shop/stock/stock.endpoints.ts';
import { type StockItem, stockTexts } from '@jontro/shop/stock/stock.ts';
import { type FormEvent, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { useAdminMutation } from '../lib/admin-mutation.ts';
import { send } from '../lib/send.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { ScanButton } from '../ui/scan-button.tsx';

export function ProductCodes({ item, codes }: { item: StockItem; codes: readonly string[] }) {
  const { t } = useLanguage();
  const [code, setCode] = useState('');
  const { runMutation, busyWith } = useAdminMutation();
  const params = { id: item.productId };

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (code.trim() === '') return;
    const body = { code: code.trim(), ...(item.variantId && { variantId: item.variantId }) };
    await runMutation({
      subject: 'add',
      run: () => send(stockEndpoints.addProductCode, { params, body }),
      notice: stockTexts.codeAdded,
    }).then(
      () => setCode(''),
      () => {},
    );
  }
  const remove = (removed: string) =>
    runMutation({
      subject: removed,
      run: () => send(stockEndpoints.removeProductCode, { params, query: { code: removed } }),
      notice: stockTexts.codeRemoved,
    }).catch(() => {});

  return (
    <section
      aria-label={t('Codes')}
      className="grid min-w-0 gap-3 rounded-card border border-line bg-paper p-4 sm:p-6"
    >
      <h2 className="text-xl font-bold">{t('Codes')}</h2>
      {item.sku ? (
        <p className="text-slate">
          SKU <span className="font-semibold break-all text-ink">{item.sku}</span>
        </p>
      ) : null}
      {codes.length > 0 ? (
        <ul className="flex flex-wrap gap-2">
          {codes.map((one) => (
            <li
              key={one}
              className="flex min-w-0 items-center gap-2 rounded-control border border-line py-1 pl-3"
            >
              <span className="tabular break-all">{one}</span>
              <Button
                variant="secondary"
                size="small"
                busy={busyWith === one}
                aria-label={t('Remove the code {code}', { code: one })}
                onClick={() => void remove(one)}
              >
                {t('Remove')}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <form noValidate className="grid gap-3 sm:max-w-md" onSubmit={(event) => void add(event)}>
        <Field
          label="Barcode or another code"
          hint="Scan the package or type what is printed on it."
          maxLength={maxCodeLength}
          value={code}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setCode(event.target.value)}
        />
        <ScanButton label="Barcode or another code" onCode={setCode} />
        <Button type="submit" variant="secondary" busy={busyWith === 'add'}>
          {t('Add the code')}
        </Button>
      </form>
    </section>
  );
}
