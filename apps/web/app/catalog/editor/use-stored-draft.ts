/** The draft of the product form and its storage. */
import { useEffect, useState } from 'react';
import { isSameDraft, type ProductDraft } from './product-draft.ts';
import { type DraftKey, discardDraft, readStoredDraft, storeDraft } from './stored-draft.ts';

interface StoredDraftProps {
  start: ProductDraft;
  draftKey: DraftKey;
  unchangedSince?: string;
}

/** The draft, stored for this tab while it differs from the initial values, and restored from there. */
export function useStoredDraft({ start, draftKey, unchangedSince }: StoredDraftProps) {
  const [stored] = useState(() => readStoredDraft(draftKey));
  const [restored, setRestored] = useState(stored !== undefined && !isSameDraft(stored.draft, start));
  const [draft, setDraft] = useState(stored?.draft ?? start);
  const [lastStart, setLastStart] = useState(start);
  if (lastStart !== start) {
    setLastStart(start);
    setDraft(start);
    setRestored(false);
  }
  const since = restored ? stored?.unchangedSince : unchangedSince;
  const { email, product } = draftKey;
  useEffect(() => {
    const key = { email, product };
    if (isSameDraft(draft, start)) {
      discardDraft(key);
      setRestored(false);
    } else {
      storeDraft(key, { draft, ...(since !== undefined && { unchangedSince: since }) });
    }
  }, [draft, start, since, email, product]);
  return { draft, setDraft, unchangedSince: since, restored };
}
