/** The buttons of an order's next steps, and the dialog of all others. */
import { moveRow, movesOf, nextMoveOf, type OrderMove, orderMoves } from '@jontro/shop/orders/order-steps.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { maxNoteLength, type Order, orderTexts } from '@jontro/shop/orders/orders.ts';
import type { Parcel, ParcelInput } from '@jontro/shop/orders/parcels.ts';
import { type FormEvent, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { useAdminMutation } from '../lib/admin-mutation.ts';
import { send } from '../lib/send.ts';
import { useSettings } from '../site/settings.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field, SelectField } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { ParcelFields, useParcelForm } from './parcel-fields.tsx';

export function OrderMoves({ order }: { order: Order }) {
  const { t } = useLanguage();
  const { runMutation, busyWith } = useAdminMutation();
  const [choosing, setChoosing] = useState(false);
  const { _id } = order;
  const busy = busyWith === _id;
  const make = (move: OrderMove, body: MoveBody = {}) =>
    runMutation({
      subject: _id,
      run: () => send(orderEndpoints.moveOrder, { params: { id: _id, move }, body }),
      notice: orderMoves[move].notice,
    }).catch(() => {});

  const moves = movesOf(order);
  const next = nextMoveOf(order);
  const shown = moves.filter((move) => move === next || move === 'deliver');
  const others = moves.filter((move) => !shown.includes(move));
  return (
    <>
      {shown.map((move) => (
        <Button
          key={move}
          variant={move === 'deliver' ? 'primary' : 'secondary'}
          className="max-sm:grow"
          busy={busy}
          onClick={() => void make(move)}
        >
          <Icon name={move === 'deliver' ? 'truck' : 'package'} size={18} /> {t(orderMoves[move].action)}
        </Button>
      ))}
      {others.length > 0 ? (
        <Button
          variant="secondary"
          className="max-sm:grow"
          disabled={busy}
          aria-haspopup="dialog"
          onClick={() => setChoosing(true)}
        >
          {t('Other steps')}
        </Button>
      ) : null}
      {choosing ? (
        <MoveDialog
          moves={others}
          parcel={order.parcel}
          busy={busy}
          onClose={() => setChoosing(false)}
          onMove={(move, body) => void make(move, body).finally(() => setChoosing(false))}
        />
      ) : null}
    </>
  );
}

interface MoveBody {
  note?: string;
  parcel?: ParcelInput;
}

/** The moves that bring a parcel to a courier. */
const movesWithParcel: readonly OrderMove[] = ['book', 'hand-over'];

interface MoveDialogProps {
  moves: readonly OrderMove[];
  parcel: Parcel | undefined;
  busy: boolean;
  onClose: () => void;
  onMove: (move: OrderMove, body: MoveBody) => void;
}

/** Mounted while it is open. */
function MoveDialog({ moves, parcel, busy, onClose, onMove }: MoveDialogProps) {
  const { t } = useLanguage();
  const [chosen, setChosen] = useState(moves[0]);
  const [note, setNote] = useState('');
  const [checked, setChecked] = useState(false);
  const needsNote = chosen !== undefined && moveRow(chosen).needsNote === true;
  const { couriers } = useSettings();
  const form = useParcelForm(parcel);
  const hasParcel = couriers.length > 0 && chosen !== undefined && movesWithParcel.includes(chosen);
  const problem = needsNote && note.trim() === '' ? orderTexts.noteMissing : undefined;

  function submit(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    if (!chosen || problem || (hasParcel && form.problem)) return;
    onMove(chosen, { ...(note.trim() && { note: note.trim() }), ...(hasParcel && { parcel: form.input }) });
  }

  return (
    <Dialog open onClose={onClose} title={t('Other steps')}>
      <form className="grid gap-4" noValidate onSubmit={submit}>
        <SelectField
          label="Step"
          value={chosen}
          onChange={(event) => setChosen(moves.find((move) => move === event.target.value))}
        >
          {moves.map((move) => (
            <option key={move} value={move}>
              {t(orderMoves[move].action)}
            </option>
          ))}
        </SelectField>
        {hasParcel ? <ParcelFields form={form} present={parcel} checked={checked} /> : null}
        <Field
          label={needsNote ? 'What happened?' : 'Note or place (optional)'}
          required={needsNote}
          maxLength={maxNoteLength}
          value={note}
          hint="The customer sees this."
          error={checked ? problem : undefined}
          onChange={(event) => setNote(event.target.value)}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" busy={busy}>
            {t('Save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
