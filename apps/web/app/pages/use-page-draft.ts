/** The unsaved draft of an owner's page, stored for this browser tab: an expired session or a reload loses nothing. */
import type { PageContent } from '@jontro/shop/pages/page-content.ts';
import type { PageDraft } from '@jontro/shop/pages/page-drafts.endpoints.ts';
import { useEffect, useState } from 'react';
import { clearTabStorage, readTabStorage, writeTabStorage } from '../lib/tab-storage.ts';

interface StoredDraft {
  content: PageContent;
  /** Of the saved draft that it is based on. */
  changedAt: string | null;
}

const isSame = (one: PageContent, other: PageContent): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** `key` has the account, since a tab may be used by another one. */
export function usePageDraft(key: string, saved: PageDraft) {
  const [stored] = useState(() => readTabStorage(key) as StoredDraft | undefined);
  const [base, setBase] = useState({
    content: saved.content,
    changedAt: stored ? stored.changedAt : saved.changedAt,
  });
  const [content, setContent] = useState(stored?.content ?? saved.content);
  const [restored, setRestored] = useState(stored !== undefined && !isSame(stored.content, saved.content));
  const unsaved = !isSame(content, base.content);
  useEffect(() => {
    if (unsaved) writeTabStorage(key, { content, changedAt: base.changedAt } satisfies StoredDraft);
    else clearTabStorage(key);
  }, [key, content, base, unsaved]);
  /** What is saved now, shown in the fields or beside what was typed. */
  function rebase({ content: next, changedAt }: PageDraft, keep: 'mine' | 'theirs'): void {
    setBase({ content: next, changedAt });
    if (keep === 'theirs') setContent(next);
    setRestored(false);
  }
  return { content, setContent, base, unsaved, restored, rebase };
}
