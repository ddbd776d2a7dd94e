/** Shown when another admin has changed the product meanwhile: the differences, and the choice between both versions. */
import { productFormTexts } from '@jontro/shop/catalog/product-validation.ts';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';

interface ProductConflictProps {
  /** Descriptions of the other admin's changes. */
  changes: readonly string[];
  busy: boolean;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

export function ProductConflict({ changes, busy, onTakeTheirs, onKeepMine }: ProductConflictProps) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <section
      ref={box}
      tabIndex={-1}
      role="alert"
      aria-label="Changed by somebody else"
      className="grid gap-3 rounded-card border border-marigold bg-marigold-wash p-4 sm:p-6"
    >
      <p className="font-semibold">{productFormTexts.changedMeanwhile}</p>
      {changes.length > 0 ? (
        <ul className="list-disc pl-5 break-words">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button variant="dark" disabled={busy} onClick={onTakeTheirs}>
          Load the newer product
        </Button>
        <Button variant="secondary" busy={busy} onClick={onKeepMine}>
          Save mine over it
        </Button>
      </div>
      <p className="text-sm text-slate">
        Loading the newer product replaces what you have typed; saving yours replaces what they have changed.
      </p>
    </section>
  );
}
