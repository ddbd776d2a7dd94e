/** What somebody else has saved while a page was edited, beside one's own text in the fields. */
import { formatDateTime } from '@jontro/shop/dates.ts';
import { pageTextIn } from '@jontro/shop/pages/page-content.ts';
import type { PageDraft } from '@jontro/shop/pages/page-drafts.endpoints.ts';
import { pageTexts } from '@jontro/shop/pages/page-texts.ts';
import { useLanguage } from '../language/use-language.ts';
import { Button } from '../ui/button.tsx';
import { PageBlocks } from './page-blocks.tsx';

interface PageConflictProps {
  theirs: PageDraft;
  busy: boolean;
  onTakeTheirs: () => void;
  onSaveMine: () => void;
}

export function PageConflict({ theirs, busy, onTakeTheirs, onSaveMine }: PageConflictProps) {
  const { t, digits, language } = useLanguage();
  const { changedAt, changedBy, content } = theirs;
  return (
    <div role="alert" className="grid gap-3 rounded-card bg-marigold-wash p-4">
      <p className="font-semibold">{t(pageTexts.changedMeanwhile)}</p>
      {changedAt ? (
        <p className="text-sm">
          {t('Changed by {by}, {date}', { by: changedBy ?? '–', date: digits(formatDateTime(changedAt)) })}
        </p>
      ) : null}
      <div className="max-h-72 overflow-y-auto rounded-control bg-paper p-4" {...{ tabIndex: 0 }}>
        <p className="mb-3 text-lg font-bold">{pageTextIn(content.title, language).text}</p>
        <PageBlocks blocks={content.blocks} language={language} />
      </div>
      <p className="text-sm">{t('What you have typed is still in the fields.')}</p>
      <div className="flex flex-wrap gap-3">
        <Button size="small" variant="secondary" disabled={busy} onClick={onTakeTheirs}>
          {t('Take over the other text')}
        </Button>
        <Button size="small" variant="secondary" busy={busy} onClick={onSaveMine}>
          {t('Save mine instead')}
        </Button>
      </div>
    </div>
  );
}
