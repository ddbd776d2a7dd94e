/** The drafts above the list of products, if there are any. */
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { productDraftEndpoints } from '@jontro/shop/catalog/product-drafts.endpoints.ts';
import { productFormTexts } from '@jontro/shop/catalog/product-validation.ts';
import type { ListedDraft } from '@jontro/shop/catalog/publication.ts';
import { formatDateTime } from '@jontro/shop/dates.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { useAdminMutation } from '../lib/admin-mutation.ts';
import { endpointQuery } from '../lib/query-client.ts';
import { send } from '../lib/send.ts';
import { staffPaths } from '../staff-paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { DeleteButton } from '../ui/list-removal.tsx';
import { Picture } from '../ui/picture.tsx';
import { RichMessage } from '../ui/rich-message.tsx';

export const productDraftsQuery = endpointQuery(
  ['productDrafts'],
  productDraftEndpoints.listProductDrafts,
  {},
);

export function ProductDrafts() {
  const { t, digits } = useLanguage();
  const { data: drafts = [] } = useQuery(productDraftsQuery);
  const { runMutation } = useAdminMutation();
  const [removed, setRemoved] = useState<ListedDraft>();
  if (drafts.length === 0) return null;
  const remove = ({ _id: id }: ListedDraft) => {
    setRemoved(undefined);
    const run = () => send(catalogEndpoints.removeProduct, { params: { id } });
    void runMutation({ subject: id, run, notice: productFormTexts.deleted }).catch(() => {});
  };
  return (
    <section
      aria-labelledby="drafts-title"
      className="mb-5 rounded-card border border-line bg-paper p-4 sm:p-6"
    >
      <h2 id="drafts-title" className="mb-3 text-lg font-bold">
        {t('Drafts')}
      </h2>
      <ul className="divide-y divide-line">
        {drafts.map((draft) => (
          <li key={draft._id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <Picture
              src={draft.image}
              alt=""
              sizes="56px"
              className="size-14 rounded-lg bg-sweep object-cover"
            />
            <div className="min-w-0 flex-1 basis-40">
              <p className="font-semibold break-words">{draft.productName}</p>
              <p className="tabular text-sm text-slate">
                {draft.publishAt
                  ? t('Is published {time}', { time: digits(formatDateTime(draft.publishAt)) })
                  : t('No time is set')}
              </p>
            </div>
            <div className="flex gap-2">
              <ButtonLink
                to={staffPaths.updateProduct(draft)}
                variant="secondary"
                size="small"
                aria-label={t('Edit {name}', { name: draft.productName })}
              >
                {t('Edit')}
              </ButtonLink>
              <DeleteButton
                label={t('Delete {name}', { name: draft.productName })}
                onClick={() => setRemoved(draft)}
              />
            </div>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={removed !== undefined}
        title="Delete this draft?"
        action="Delete"
        busy={false}
        onCancel={() => setRemoved(undefined)}
        onConfirm={() => removed && remove(removed)}
      >
        {removed ? (
          <RichMessage
            text="{name} is deleted for good."
            parts={{ name: <strong className="text-ink">{removed.productName}</strong> }}
          />
        ) : null}
      </ConfirmDialog>
    </section>
  );
}
