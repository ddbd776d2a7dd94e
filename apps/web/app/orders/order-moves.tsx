/** The buttons of an order's next steps, and the dialog of all others. */
import { moveRow, movesOf, nextMoveOf, type OrderMove, orderMoves } from '@jontro/shop/orders/order-steps.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { maxNoteLength, type Order, orderTexts } from '@jontro/shop/orders/orders.ts';
import { type FormEvent, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { useAdminMutation } from '../lib/admin-mutation.ts';
import { send } from '../lib/send.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogButtons } from '../ui/dialog.tsx';
import { Field, SelectField } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';

/** Makes moves of an order; `busy` while one is made. */
function useMoves({ _id }: Order) {
  const { runMutation, busyWith } = useAdminMutation();
  const make = (move: OrderMove, note?: string) =>
    runMutation({
      subject: _id,
      run: () => send(orderEndpoints.moveOrder, { params: { id: _id, move }, body: note ? { note } : null }),
      notice: orderMoves[move].notice,
    }).catch(() => {});
  return { make, busy: busyWith === _id };
}

/** The moves that have a button of their own: the next one, and the delivery, which is possible from every open step. */
const shownMoves = (order: Order): OrderMove[] => {
  const next = nextMoveOf(order);
  return movesOf(order)
    .filter((move) => move === next || move === 'deliver')
    .sort((one, other) => Number(other === next) - Number(one === next));
};

/** The next step, which stands out, and the delivery. */
export function NextMoves({ order }: { order: Order }) {
  const { t } = useLanguage();
  const { make, busy } = useMoves(order);
  return shownMoves(order).map((move, at) => (
    <Button
      key={move}
      variant={at === 0 ? 'primary' : 'secondary'}
      className="max-sm:grow"
      busy={busy}
      onClick={() => void make(move)}
    >
      <Icon name={move === 'deliver' ? 'truck' : 'package'} size={18} className="shrink-0" />{' '}
      {t(orderMoves[move].action)}
    </Button>
  ));
}

/** The button of all other steps, and their dialog. */
export function OtherMoves({ order }: { order: Order }) {
  const { t } = useLanguage();
  const { make, busy } = useMoves(order);
  const [choosing, setChoosing] = useState(false);
  const shown = shownMoves(order);
  const others = movesOf(order).filter((move) => !shown.includes(move));
  if (others.length === 0) return null;
  return (
    <>
      <Button variant="secondary" disabled={busy} aria-haspopup="dialog" onClick={() => setChoosing(true)}>
        {t('Other steps')}
      </Button>
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
