/** The buttons of an order's next steps, and the dialog of all others. */
import { waitsForAdvance } from '@jontro/shop/orders/advance.ts';
import {
  isUndoable,
  moveRow,
  movesOf,
  nextMoveOf,
  type OrderMove,
  orderMoves,
  orderSteps,
  stepOf,
  undoPermission,
} from '@jontro/shop/orders/order-steps.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { maxNoteLength, type Order, orderTexts, undoneText } from '@jontro/shop/orders/orders.ts';
import type { Parcel, ParcelInput } from '@jontro/shop/orders/parcels.ts';
import { type FormEvent, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { useAdminMutation } from '../lib/admin-mutation.ts';
import { can } from '../lib/can.ts';
import { now } from '../lib/clock.ts';
import { send } from '../lib/send.ts';
import { useSession } from '../lib/session-state.ts';
import { useSettings } from '../site/settings.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogButtons } from '../ui/dialog.tsx';
import { Field, SelectField } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { useDeliveryQuestion } from './delivery-question.tsx';
import { HandOverPickup } from './hand-over-pickup.tsx';
import { ParcelFields, useParcelForm } from './parcel-fields.tsx';

/** What of an order its moves depend on. */
type Movable = Pick<
  Order,
  '_id' | 'name' | 'parcel' | 'status' | 'step' | 'pickup' | 'advance' | 'undoableUntil'
>;

interface MoveBody {
  note?: string;
  parcel?: ParcelInput;
}

interface MovesProps {
  order: Movable;
  /** After a move that can be undone. */
  onMoved?: ((move: OrderMove) => void) | undefined;
}

/** Makes moves of an order; `busy` while one is made. */
function useMoves({ order: { _id }, onMoved }: MovesProps) {
  const { runMutation, busyWith } = useAdminMutation();
  const make = (move: OrderMove, body: MoveBody = {}) =>
    runMutation({
      subject: _id,
      run: () => send(orderEndpoints.moveOrder, { params: { id: _id, move }, body }),
      notice: orderMoves[move].notice,
    })
      .then(() => (isUndoable(move) ? onMoved?.(move) : undefined))
      .catch(() => {});
  return { make, busy: busyWith === _id };
}

/** The moves that the current user may make; an order that waits for its advance is only confirmed. */
function usePermittedMoves(order: Movable): OrderMove[] {
  const session = useSession();
  return movesOf(order).filter(
    (move) => can(session, moveRow(move).permission) && (move === 'confirm' || !waitsForAdvance(order)),
  );
}

/** The moves that have a button of their own: the next one, and the delivery, which is possible from every open step. */
const shownMoves = (order: Movable, permitted: readonly OrderMove[]): OrderMove[] => {
  const next = nextMoveOf(order);
  return permitted
    .filter((move) => move === next || move === 'deliver')
    .sort((one, other) => Number(other === next) - Number(one === next));
};

/** The next step, which stands out, and the delivery. */
export function NextMoves({ order, onMoved }: MovesProps) {
  const { t } = useLanguage();
  const { make, busy } = useMoves({ order, onMoved });
  const delivery = useDeliveryQuestion<Movable>(() => void make('deliver'));
  const buttons = shownMoves(order, usePermittedMoves(order)).map((move, at) => {
    const variant = at === 0 ? 'primary' : 'secondary';
    // An order that is picked up is delivered by its code.
    if (move === 'deliver' && order.pickup)
      return <HandOverPickup key={move} order={order} variant={variant} className="max-sm:grow" />;
    return (
      <Button
        key={move}
        variant={variant}
        className="max-sm:grow"
        busy={busy}
        onClick={() => (move === 'deliver' ? delivery.request(order) : void make(move))}
      >
        <Icon name={move === 'deliver' ? 'truck' : 'package'} size={18} className="shrink-0" />{' '}
        {t(orderMoves[move].action)}
      </Button>
    );
  });
  return (
    <>
      {buttons}
      {delivery.dialog}
    </>
  );
}

/** The button of all other steps, and their dialog. */
export function OtherMoves({ order, onMoved }: MovesProps) {
  const { t } = useLanguage();
  const { make, busy } = useMoves({ order, onMoved });
  const [choosing, setChoosing] = useState(false);
  const permitted = usePermittedMoves(order);
  const shown = shownMoves(order, permitted);
  const others = permitted.filter((move) => !shown.includes(move));
  if (others.length === 0) return null;
  return (
    <>
      <Button
        variant="secondary"
        className="max-sm:grow"
        disabled={busy}
        aria-haspopup="dialog"
        onClick={() => setChoosing(true)}
      >
        {t('Other steps')}
      </Button>
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

/** Undoes the last step, while its mail waits. */
export function UndoMove({ order }: { order: Movable }) {
  const { t } = useLanguage();
  const session = useSession();
  const { runMutation, busyWith } = useAdminMutation();
  const { _id: id, undoableUntil } = order;
  const step = stepOf(order);
  const permission = undoPermission(step);
  if (!permission || !undoableUntil || Date.parse(undoableUntil) < now()) return null;
  if (!can(session, permission)) return null;
  const undo = () =>
    runMutation({
      subject: id,
      run: () => send(orderEndpoints.undoMove, { params: { id } }),
      notice: undoneText,
    }).catch(() => {});
  return (
    <Button variant="secondary" className="max-sm:grow" busy={busyWith === id} onClick={() => void undo()}>
      {t('Undo: {action}', { action: t(orderSteps[step].label) })}
    </Button>
  );
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
