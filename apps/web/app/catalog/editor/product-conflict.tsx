/** Shown when another admin has changed the product meanwhile: the differences, and the choice between both versions. */
import { productFormTexts } from '@jontro/shop/catalog/product-validation.ts';
import type { Message } from '@jontro/shop/messages.ts';
import { useEffect, useRef } from 'react';
import { useLanguage } from '../../language/use-language.ts';
import { Button } from '../../ui/button.tsx';

interface ProductConflictProps {
  /** Descriptions of the other admin's changes. */
  changes: readonly Message[];
  busy: boolean;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

export function ProductConflict({ changes, busy, onTakeTheirs, onKeepMine }: ProductConflictProps) {
  const { t } = useLanguage();
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <section
      ref={box}
      tabIndex={-1}
      role="alert"
      aria-label={t('Changed by another admin')}
      className="grid gap-3 rounded-card border border-marigold bg-marigold-wash p-4 sm:p-6"
    >
      <p className="font-semibold">{t(productFormTexts.changedMeanwhile)}</p>
      {changes.length > 0 ? (
        <ul className="list-disc pl-5 break-words">
          {changes.map((change) => (
            <li key={t(change)}>{t(change)}</li>
          ))}
        </ul>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button variant="dark" disabled={busy} onClick={onTakeTheirs}>
          {t('Load the newer version')}
        </Button>
        <Button variant="secondary" busy={busy} onClick={onKeepMine}>
          {t('Overwrite with mine')}
        </Button>
      </div>
      <p className="text-sm text-slate">
        {t('Loading the newer version discards your input; saving your input discards their changes.')}
      </p>
    </section>
  );
}
