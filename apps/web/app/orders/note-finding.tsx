/** One thing that a note says, and whether it may be wrong. */
import type { PlainMessage } from '@jontro/shop/messages.ts';
import type { NoteDoubt, NoteValue } from '@jontro/shop/order-notes/note-reading.ts';
import type { ReactNode } from 'react';
import { useLanguage } from '../language/use-language.ts';

const doubtTexts: Record<NoteDoubt, PlainMessage> = {
  several: 'The note has more than one',
  spelling: 'It is written in another way',
  guessed: 'Guessed by its place in the note',
  derived: 'Follows from the area',
  'not-delivered': 'The shop does not deliver there',
};

/** A mark below what was found; `doubts` is empty for what is as it is written. */
export function NoteDoubts({ doubts }: { doubts: readonly PlainMessage[] }) {
  const { t } = useLanguage();
  return doubts.length === 0 ? (
    <span className="block text-sm text-stock">{t('As it is written')}</span>
  ) : (
    <span className="block text-sm font-medium text-sale-deep">
      {t('Please check: {doubts}', { doubts: doubts.map((one) => t(one)).join(' · ') })}
    </span>
  );
}

export const doubtText = (doubt: NoteDoubt | undefined): readonly PlainMessage[] =>
  doubt ? [doubtTexts[doubt]] : [];

interface NoteFindingProps {
  label: PlainMessage;
  found: NoteValue | undefined;
  /** In place of the value. */
  children?: ReactNode;
}

export function NoteFinding({ label, found, children }: NoteFindingProps) {
  const { t } = useLanguage();
  return (
    <div className="min-w-0">
      <dt className="text-sm text-slate">{t(label)}</dt>
      <dd className="font-semibold wrap-anywhere">
        {found ? (children ?? found.value) : t('Not in the note')}
        {found ? <NoteDoubts doubts={doubtText(found.doubt)} /> : null}
      </dd>
    </div>
  );
}
