/** For staff: who brings the parcel of an order, and the dialog in which it is entered or changed. */
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { canHaveParcel, parcelTexts } from '@jontro/shop/orders/parcels.ts';
import { type FormEvent, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { useAdminMutation } from '../lib/admin-mutation.ts';
import { send } from '../lib/send.ts';
import { useSettings } from '../site/settings.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogButtons } from '../ui/dialog.tsx';
import { ParcelFields, useParcelForm } from './parcel-fields.tsx';
import { ParcelValue } from './parcel-value.tsx';

/** Nothing in a shop without couriers. */
export function OrderParcel({ order }: { order: Order }) {
  const { t } = useLanguage();
  const { couriers } = useSettings();
  const [changing, setChanging] = useState(false);
  const { parcel } = order;
  if (!canHaveParcel(order) || (couriers.length === 0 && !parcel)) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {parcel ? (
        <p className="min-w-0">
          <span className="text-slate">{t('Courier')}:</span> <ParcelValue parcel={parcel} />
        </p>
      ) : null}
      <Button
        // Alone it begins a line, where words without a border would stand beside the others' edge.
        variant={parcel ? 'quiet' : 'secondary'}
        size="small"
        className="max-sm:min-h-11"
        aria-haspopup="dialog"
        onClick={() => setChanging(true)}
      >
        {t(parcel ? 'Change courier or code' : 'Add courier and code')}
      </Button>
      {changing ? <ParcelDialog order={order} onClose={() => setChanging(false)} /> : null}
    </div>
  );
}

/** Mounted while it is open. */
function ParcelDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useLanguage();
  const { runMutation, busyWith } = useAdminMutation();
  const form = useParcelForm(order.parcel);
  const [checked, setChecked] = useState(false);
  const busy = busyWith === order._id;

  function submit(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    if (form.problem) return;
    runMutation({
      subject: order._id,
      run: () => send(orderEndpoints.changeParcel, { params: { id: order._id }, body: form.input }),
      notice: parcelTexts.saved,
    }).then(onClose, () => {});
  }

  return (
    <Dialog open onClose={onClose} title={t('Courier and code of the parcel')}>
      <form className="grid gap-4" noValidate onSubmit={submit}>
        <ParcelFields form={form} present={order.parcel} checked={checked} />
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
