/** The two answers of staff about a parcel whose booking was not answered: the courier has it, under an id, or it has none. */
import { courierEndpoints } from '@jontro/shop/couriers/couriers.endpoints.ts';
import { couriers } from '@jontro/shop/couriers/couriers.ts';
import {
  consignmentPattern,
  maxConsignmentLength,
  type Shipment,
  shipmentTexts,
} from '@jontro/shop/couriers/shipments.ts';
import { type FormEvent, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { useAdminMutation } from '../lib/admin-mutation.ts';
import { send } from '../lib/send.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Dialog, DialogButtons } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';

export function SettleShipment({ shipment }: { shipment: Shipment }) {
  const { t } = useLanguage();
  const { runMutation, busyWith } = useAdminMutation();
  const [dialog, setDialog] = useState<'has' | 'has-not'>();
  const { _id, orderId, ref, courier } = shipment;
  const busy = busyWith === _id;
  const close = (): void => setDialog(undefined);
  const settle = (consignmentId?: string): Promise<unknown> =>
    runMutation({
      subject: _id,
      run: () =>
        send(courierEndpoints.settleShipment, {
          params: { id: orderId },
          body: { ref, ...(consignmentId !== undefined && { consignmentId }) },
        }),
      notice: consignmentId === undefined ? shipmentTexts.bookedAnew : shipmentTexts.found,
    }).then(close, () => {});
  const { name } = couriers[courier];
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setDialog('has')}>
        {t('{courier} has it', { courier: name })}
      </Button>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setDialog('has-not')}>
        {t('It does not: book again')}
      </Button>
      {dialog === 'has' ? (
        <ConsignmentDialog courierName={name} busy={busy} onClose={close} onSave={settle} />
      ) : null}
      <ConfirmDialog
        open={dialog === 'has-not'}
        title="Book this parcel again?"
        action="Book again"
        variant="primary"
        busy={busy}
        onCancel={close}
        onConfirm={() => void settle()}
      >
        <p>
          {t(
            'Only if {courier}’s panel has no parcel with the number {ref}. Otherwise two parcels are picked up.',
            { courier: name, ref },
          )}
        </p>
      </ConfirmDialog>
    </>
  );
}

interface ConsignmentDialogProps {
  courierName: string;
  busy: boolean;
  onClose: () => void;
  onSave: (consignmentId: string) => Promise<unknown>;
}

/** Mounted while it is open. */
function ConsignmentDialog({ courierName, busy, onClose, onSave }: ConsignmentDialogProps) {
  const { t } = useLanguage();
  const [text, setText] = useState('');
  const [checked, setChecked] = useState(false);
  const isGood = consignmentPattern.test(text.trim());

  function submit(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    if (isGood) void onSave(text.trim());
  }

  return (
    <Dialog open onClose={onClose} title={t('Which parcel is it at {courier}?', { courier: courierName })}>
      <form className="grid gap-4" noValidate onSubmit={submit}>
        <Field
          label="Consignment ID"
          hint="The shop asks the courier whether it is this parcel."
          error={checked && !isGood ? shipmentTexts.wrongConsignment : undefined}
          required
          maxLength={maxConsignmentLength}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <DialogButtons>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" busy={busy}>
            {t('Save')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
