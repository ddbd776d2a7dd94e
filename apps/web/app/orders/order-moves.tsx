/** The buttons of an order's next steps, and the dialog of all others. */
import { moveRow, movesOf, nextMoveOf, type OrderMove, orderMoves } from '@jontro/shop/orders/order-steps.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { maxNoteLength, type Order, orderTexts } from '@jontro/shop/orders/orders.ts';
import { type FormEvent, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { useAdminMutation } from '../lib/admin-mutation.ts';
import { send } from '../lib/send.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field, SelectField } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { HandOverPickup } from './hand-over-pickup.tsx';

export function OrderMoves({ order }: { order: Order }) {
  const { t } = useLanguage();
  const { runMutation, busyWith } = useAdminMutation();
  const [choosing, setChoosing] = useState(false);
  const { _id } = order;
  const busy = busyWith === _id;
  const make = (move: OrderMove, note?: string) =>
    runMutation({
      subject: _id,
      run: () => send(orderEndpoints.moveOrder, { params: { id: _id, move }, body: note ? { note } : null }),
      notice: orderMoves[move].notice,
    }).catch(() => {});

  const moves = movesOf(order);
  const next = nextMoveOf(order);
  const isShown = (move: OrderMove) => move === next || move === 'deliver';
  // An order that is picked up is delivered by its code.
  const shown = moves.filter((move) => isShown(move) && !(order.pickup && move === 'deliver'));
  const others = moves.filter((move) => !isShown(move));
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
      {order.pickup && moves.includes('deliver') ? (
        <HandOverPickup order={order} className="max-sm:grow" />
      ) : null}
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
          busy={busy}
          onClose={() => setChoosing(false)}
          onMove={(move, note) => void make(move, note).finally(() => setChoosing(false))}
        />
      ) : null}
    </>
  );
}

interface MoveDialogProps {
  moves: readonly OrderMove[];
  busy: boolean;
  onClose: () => void;
  onMove: (move: OrderMove, note: string) => void;
}

/** Mounted while it is open. */
function MoveDialog({ moves, busy, onClose, onMove }: MoveDialogProps) {
  const { t } = useLanguage();
  const [chosen, setChosen] = useState(moves[0]);
  const [note, setNote] = useState('');
  const [checked, setChecked] = useState(false);
  const needsNote = chosen !== undefined && moveRow(chosen).needsNote === true;
  const problem = needsNote && note.trim() === '' ? orderTexts.noteMissing : undefined;

  function submit(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    if (chosen && !problem) onMove(chosen, note.trim());
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
