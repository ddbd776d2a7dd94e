/** The third step: the comparison with the shop, the progress of the work, its result and undo. */

import { formatDateTime } from '@jontro/shop/dates.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { productImportEndpoints } from '@jontro/shop/product-imports/product-imports.endpoints.ts';
import { isRunning, type ProductImport } from '@jontro/shop/product-imports/product-imports.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { useAdminMutation } from '../lib/admin-mutation.ts';
import { send, serverUrl } from '../lib/send.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { DownloadLink } from '../ui/download-link.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { StepHeading } from '../ui/step-heading.tsx';
import { countIn, importKeys, progressOf, stateLabels } from './import-queries.ts';
import { ImportRows } from './import-rows.tsx';
import { UnnamedPictures } from './unnamed-pictures.tsx';

interface ImportResultProps {
  imported: ProductImport;
  /** Opens the columns once more. */
  onColumns: () => void;
  onOther: () => void;
}

export function ImportResult({ imported, onColumns, onOther }: ImportResultProps) {
  const { t, digits } = useLanguage();
  const { state, undoableUntil, file } = imported;
  return (
    <section className="grid gap-4">
      <StepHeading number={3} title={state === 'checked' ? 'Check the changes' : stateLabels[state]} />
      <p className="break-words text-slate">
        {file} · {t('Lines: {count}', { count: imported.lines })}
      </p>
      {isRunning(imported) ? (
        <div className="grid gap-2">
          <ProgressBar label={stateLabels[state]} progress={progressOf(imported)} />
          <p className="tabular text-slate">
            {t('{percent}%', { percent: Math.floor(progressOf(imported) * 100) })} ·{' '}
            {t('You can leave this page; the work goes on.')}
          </p>
        </div>
      ) : null}
      {undoableUntil ? (
        <p>{t('You can undo it until {time}.', { time: digits(formatDateTime(undoableUntil)) })}</p>
      ) : null}
      {isRunning(imported) ? null : <Actions imported={imported} onColumns={onColumns} onOther={onOther} />}
      {state === 'checking' ? null : <ImportRows imported={imported} />}
      {state === 'checking' ? null : <UnnamedPictures imported={imported} />}
    </section>
  );
}

/** What can be done next. */
function Actions({ imported, onColumns, onOther }: ImportResultProps) {
  const { t } = useLanguage();
  const client = useQueryClient();
  const { runMutation, busyWith } = useAdminMutation();
  const [asking, setAsking] = useState(false);
  const { _id: id, state, undoableUntil } = imported;
  const busy = busyWith !== undefined;
  const count = countIn(imported, 'new', 'changed');
  const start = (name: 'applyImport' | 'undoImport') =>
    runMutation({
      subject: id,
      run: async () => {
        const started = await send(productImportEndpoints[name], { params: { id } });
        client.setQueryData(importKeys.one(id), started);
        setAsking(false);
      },
    }).catch(() => setAsking(false));
  const hasWrong = countIn(imported, 'wrong', 'failed', 'kept') > 0;
  return (
    <div className="flex flex-wrap gap-3 *:max-sm:grow">
      {state === 'checked' && count > 0 ? (
        <Button busy={busy} onClick={() => start('applyImport')}>
          {t('Import ({count})', { count })}
        </Button>
      ) : null}
      {undoableUntil ? (
        <Button variant="secondary" aria-haspopup="dialog" busy={busy} onClick={() => setAsking(true)}>
          {t('Undo the import')}
        </Button>
      ) : null}
      {hasWrong ? (
        <DownloadLink
          href={serverUrl + endpointUrl(productImportEndpoints.downloadWrongRows, { params: { id } })}
          text="Download what was not imported"
        />
      ) : null}
      {state === 'checked' ? (
        <Button variant="secondary" disabled={busy} onClick={onColumns}>
          {t('Change the columns')}
        </Button>
      ) : null}
      <Button variant="secondary" disabled={busy} onClick={onOther}>
        {t('Another file')}
      </Button>
      <ConfirmDialog
        open={asking}
        title="Undo this import?"
        action="Undo the import"
        busy={busy}
        onConfirm={() => start('undoImport')}
        onCancel={() => setAsking(false)}
      >
        {t(
          'Changed products get their earlier values back and added ones are deleted. What was changed since stays; units sold since are kept.',
        )}
      </ConfirmDialog>
    </div>
  );
}
