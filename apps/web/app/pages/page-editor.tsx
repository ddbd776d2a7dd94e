/** The editor of one of the owner's pages: both languages side by side, preview, draft, publishing and taking back. */
import { languageRows, languages } from '@jontro/shop/language.ts';
import { pagePath } from '@jontro/shop/pages/footer-pages.ts';
import { pageTextIn } from '@jontro/shop/pages/page-content.ts';
import { type PageDraft, pageDraftEndpoints } from '@jontro/shop/pages/page-drafts.endpoints.ts';
import { pageTexts } from '@jontro/shop/pages/page-texts.ts';
import { useEffect, useRef, useState } from 'react';
import { DashboardHeading } from '../dashboard/dashboard-heading.tsx';
import { useLanguage } from '../language/use-language.ts';
import { send } from '../lib/send.ts';
import { useSave } from '../lib/use-save.ts';
import { BackLink } from '../ui/back-link.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { ChangeConflict } from '../ui/change-conflict.tsx';
import { LeaveGuard } from '../ui/leave-guard.tsx';
import { PageTextFields } from './block-editor.tsx';
import { BlockList } from './block-list.tsx';
import { PageBlocks } from './page-blocks.tsx';
import { PageState } from './page-state.tsx';
import { pagesPath } from './pages-path.ts';
import { usePageDraft } from './use-page-draft.ts';

type Reply = { message: string; page: PageDraft };

export function PageEditor({ page, storageKey }: { page: PageDraft; storageKey: string }) {
  const { t, textOf, language } = useLanguage();
  const { slug } = page;
  const { content, setContent, base, unsaved, restored, rebase } = usePageDraft(storageKey, page);
  const [state, setState] = useState(page);
  const {
    busy,
    problem,
    conflict,
    endConflict,
    save: run,
  } = useSave({
    conflictCode: 'page-changed',
    theirsOf: (details) => details.page as PageDraft,
    path: '',
  });
  const [isPreviewed, setIsPreviewed] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  // The field with the problem, which may be far from the button.
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>(`[data-path="${problem.path}"]`)?.focus();
  }, [problem]);

  async function sendDraft(changedAt: string | null): Promise<Reply> {
    const reply = await send(pageDraftEndpoints.savePage, {
      params: { slug },
      body: { content, changedAt },
    });
    rebase({ ...reply.page, content }, 'mine');
    setState(reply.page);
    return reply;
  }
  const save = (changedAt = base.changedAt) => run(() => sendDraft(changedAt));
  const publish = () =>
    run(async () => {
      const { changedAt } = unsaved ? (await sendDraft(base.changedAt)).page : base;
      const reply = await send(pageDraftEndpoints.publishPage, { params: { slug }, body: { changedAt } });
      setState(reply.page);
      return reply;
    });
  const withdraw = () =>
    run(async () => {
      const reply = await send(pageDraftEndpoints.withdrawPage, { params: { slug } });
      setState(reply.page);
      return reply;
    });

  const title = pageTextIn(content.title, language).text;
  return (
    <>
      <BackLink to={pagesPath} text="Pages" />
      <DashboardHeading title={{ key: title || slug, params: {} }} note={<PageState page={state} />}>
        {state.publishedAt ? (
          <a href={pagePath(slug)} className={buttonClass({ variant: 'secondary' })}>
            {t('Look at the page')}
          </a>
        ) : null}
      </DashboardHeading>
      <div ref={form} className="grid gap-4">
        {restored ? (
          <p role="status" className="rounded-control bg-marigold-wash p-3">
            {t('Your unsaved input was restored.')}
          </p>
        ) : null}
        <p className="max-w-[68ch] text-slate">
          {t('Fill in what stands in square brackets. A page with such blanks is not published.')}
        </p>
        <PageTextFields
          label="Title"
          path="/title"
          problem={problem}
          value={content.title}
          onChange={(next) => setContent({ ...content, title: next })}
        />
        <BlockList
          blocks={content.blocks}
          problem={problem}
          onChange={(blocks) => setContent({ ...content, blocks })}
        />
        {isPreviewed ? <Preview content={content} /> : null}
        {problem ? (
          <p role="alert" className="font-medium text-sale-deep">
            {textOf(problem.text)}
          </p>
        ) : null}
        {conflict ? (
          <ChangeConflict
            notice={pageTexts.changedMeanwhile}
            theirs={conflict}
            takeTheirs="Take over the other text"
            busy={busy}
            onTakeTheirs={() => {
              rebase(conflict, 'theirs');
              setState(conflict);
              endConflict();
            }}
            onSaveMine={() => void save(conflict.changedAt)}
          >
            <div className="max-h-72 overflow-y-auto rounded-control bg-paper p-4" {...{ tabIndex: 0 }}>
              <p className="mb-3 text-lg font-bold">{pageTextIn(conflict.content.title, language).text}</p>
              <PageBlocks blocks={conflict.content.blocks} language={language} />
            </div>
          </ChangeConflict>
        ) : null}
        <div className="sticky bottom-0 z-10 flex flex-wrap gap-3 border-t border-line bg-paper py-3">
          <Button busy={busy} onClick={() => void publish()}>
            {t('Publish')}
          </Button>
          <Button variant="secondary" busy={busy} disabled={!unsaved} onClick={() => void save()}>
            {t('Save the draft')}
          </Button>
          <Button variant="secondary" aria-pressed={isPreviewed} onClick={() => setIsPreviewed(!isPreviewed)}>
            {t('Preview')}
          </Button>
          {state.publishedAt ? (
            <Button variant="quiet" busy={busy} onClick={() => void withdraw()}>
              {t('Take back')}
            </Button>
          ) : null}
        </div>
      </div>
      <LeaveGuard unsaved={unsaved} onLeave={() => rebase(state, 'theirs')} />
    </>
  );
}

/** The page as it would look, in each language. */
function Preview({ content }: { content: PageDraft['content'] }) {
  const { t } = useLanguage();
  return (
    <section aria-label={t('Preview')} className="grid gap-4 rounded-card bg-fog p-4 lg:grid-cols-2">
      {languages.map((tag) => (
        <div key={tag} lang={tag} className="min-w-0 rounded-control bg-paper p-4">
          <p className="mb-2 text-sm text-slate">{t(languageRows[tag].englishName)}</p>
          <p className="mb-4 text-2xl font-bold">{pageTextIn(content.title, tag).text}</p>
          <PageBlocks blocks={content.blocks} language={tag} />
        </div>
      ))}
    </section>
  );
}
