/** Bringing a statement in: chosen as a file, pasted, or fetched from a courier that tells its payouts. */
import { courierPayoutEndpoints } from '@jontro/shop/courier-payouts/courier-payouts.endpoints.ts';
import type { CourierName } from '@jontro/shop/couriers/couriers.ts';
import { message, type Text } from '@jontro/shop/messages.ts';
import { importTexts } from '@jontro/shop/product-imports/product-imports.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { useAdminMutation } from '../lib/admin-mutation.ts';
import { showNotice } from '../lib/notices.ts';
import { endpointQuery } from '../lib/query-client.ts';
import { decodeText } from '../lib/read-file.ts';
import { ApiError, send } from '../lib/send.ts';
import { useSession } from '../lib/session-state.ts';
import { type Upload, useUpload } from '../lib/use-upload.ts';
import { Button } from '../ui/button.tsx';
import { SelectField, TextArea } from '../ui/field.tsx';
import { FileButton } from '../ui/file-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { payoutKeys, uploadPayout } from './payout-queries.ts';

interface PayoutFileProps {
  onUploaded: (id: string) => void;
}

export function PayoutFile({ onUploaded }: PayoutFileProps) {
  const { t, textOf } = useLanguage();
  const { ready } = useSession();
  const id = useId();
  const { data: couriers = [] } = useQuery({
    ...endpointQuery(payoutKeys.couriers, courierPayoutEndpoints.listPayoutCouriers, {}),
    enabled: ready,
  });
  const [chosen, setChosen] = useState<string>();
  const courier = couriers.find(({ name }) => name === chosen) ?? couriers[0];
  const upload = async (file: File): Promise<Upload> => {
    const text = decodeText(new Uint8Array(await file.arrayBuffer()));
    if (text === undefined) return { problem: importTexts.notUnicode };
    return { id: (await uploadPayout(courier?.name ?? '', file.name.slice(-200), text))._id };
  };
  const { reading, problem, choose } = useUpload(upload, onUploaded);
  if (!courier)
    return (
      <p className="rounded-card border border-line bg-paper px-5 py-14 text-center text-slate">
        {t('Name your couriers in the settings first.')}
      </p>
    );
  return (
    <section aria-labelledby={id} className="grid gap-4 rounded-card border border-line bg-paper p-4 sm:p-6">
      <h2 id={id} className="text-xl font-bold">
        {t('Read a statement')}
      </h2>
      <p className="text-slate">
        {t(
          'Download the courier’s statement as a CSV file. Each line is compared with your orders, and nothing is recorded before you say so.',
        )}
      </p>
      <SelectField label="Courier" value={courier.name} onChange={({ target }) => setChosen(target.value)}>
        {couriers.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <div className="flex flex-wrap items-start gap-3 *:max-sm:grow">
        {courier.fetched ? <FetchButton courier={courier.fetched} name={courier.name} /> : null}
        <FileButton
          label="Choose a file"
          accept=".csv,.tsv,.txt,text/csv"
          variant={courier.fetched ? 'secondary' : undefined}
          reading={reading}
          problem={problem && textOf(problem)}
          onChoose={(file) => void choose(file)}
        />
      </div>
      <PasteStatement courier={courier.name} onUploaded={onUploaded} />
    </section>
  );
}

function FetchButton({ courier, name }: { courier: CourierName; name: string }) {
  const { t } = useLanguage();
  const { runMutation, busyWith } = useAdminMutation();
  const fetchAll = (): void =>
    void runMutation({
      subject: courier,
      run: async () => {
        const { added, more } = await send(courierPayoutEndpoints.fetchPayouts, { body: { courier } });
        showNotice(
          'success',
          added === 0
            ? 'No new statement'
            : more
              ? message('{count} statements fetched; press again for older ones', { count: added })
              : message('{count} statements fetched', { count: added }),
        );
      },
    }).catch(() => {});
  return (
    <Button busy={busyWith !== undefined} onClick={fetchAll}>
      <Icon name="refresh" size={18} /> {t('Fetch from {courier}', { courier: name })}
    </Button>
  );
}

/** For a statement that a courier shows as a table, or sends in a message. */
function PasteStatement({ courier, onUploaded }: PayoutFileProps & { courier: string }) {
  const { t } = useLanguage();
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Text>();

  async function read(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      onUploaded((await uploadPayout(courier, t('Pasted'), text))._id);
    } catch (error) {
      setProblem(error instanceof ApiError ? error.text : importTexts.unreadable);
      setBusy(false);
    }
  }
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2.5 font-medium">{t('Or paste it')}</summary>
      <div className="grid gap-3 pt-2">
        <TextArea
          label="Statement"
          hint="With its headings in the first line, as copied from a spreadsheet."
          value={text}
          error={problem}
          onChange={({ target }) => setText(target.value)}
        />
        <Button
          variant="secondary"
          className="sm:w-fit"
          busy={busy}
          disabled={text.trim() === ''}
          onClick={() => void read()}
        >
          {t('Read it')}
        </Button>
      </div>
    </details>
  );
}
