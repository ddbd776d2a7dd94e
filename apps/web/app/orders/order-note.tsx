/** A note from a chat that fills in the order that staff take: what was read of it, each with a mark of doubt; it is kept nowhere. */
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import type { PlainMessage } from '@jontro/shop/messages.ts';
import {
  type MatchedArticle,
  type MatchedNote,
  matchArticles,
} from '@jontro/shop/order-notes/match-articles.ts';
import { readNote } from '@jontro/shop/order-notes/read-note.ts';
import { deliveryDistricts } from '@jontro/shop/orders/districts.ts';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { ApiError, send } from '../lib/send.ts';
import { toast } from '../lib/toasts.ts';
import { useSettings } from '../site/settings.ts';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/field.tsx';
import { ProductName } from '../ui/product-name.tsx';
import { type ChosenProduct, FoundProducts, lineKey } from './found-products.tsx';
import { doubtText, NoteDoubts, NoteFinding } from './note-finding.tsx';

/** What a note fills in; what it does not have stays as it is. */
export interface NoteFields {
  mobileNumber?: string;
  name?: string;
  district?: string;
  area?: string;
  address?: string;
}
export interface NoteLine {
  product: ChosenProduct;
  quantity: number;
}
interface Article extends MatchedArticle<Product> {
  /** The line of the order that was made of it. */
  chosen?: ChosenProduct;
}
type Draft = Omit<MatchedNote<Product>, 'articles'> & { articles: readonly Article[] };

interface OrderNoteProps {
  maxQuantity: number;
  onFields: (fields: NoteFields) => void;
  /** Lines of the order that were made of the note before, and those that take their place. */
  onLines: (dropped: readonly ChosenProduct[], added: readonly NoteLine[]) => void;
}

const search = (text: string): Promise<readonly Product[]> =>
  send(catalogEndpoints.searchProducts, { query: { search: text } });

/** The first product that is meant, unless one of its variants must be chosen or it is sold out. */
async function withLine(article: MatchedArticle<Product>): Promise<Article> {
  const [first] = article.found;
  if (!first?.inStock || first.stock === 0) return article;
  const product = await send(catalogEndpoints.findProduct, { params: { id: first._id } });
  return product.variants ? article : { ...article, chosen: product };
}

export default function OrderNote({ maxQuantity, onFields, onLines }: OrderNoteProps) {
  const { t, digits, textOf } = useLanguage();
  const settings = useSettings();
  const [note, setNote] = useState('');
  const [draft, setDraft] = useState<Draft>();
  const quantityOf = ({ quantity }: Article): number => Math.min(quantity, maxQuantity);

  const linesOf = (one: Draft | undefined): NoteLine[] =>
    (one?.articles ?? []).flatMap((article) =>
      article.chosen ? [{ product: article.chosen, quantity: quantityOf(article) }] : [],
    );

  const reading = useMutation({
    mutationFn: async (text: string): Promise<Draft> => {
      const matched = await matchArticles(readNote(text, deliveryDistricts(settings)), search);
      return { ...matched, articles: await Promise.all(matched.articles.map(withLine)) };
    },
    onSuccess(next) {
      onLines(
        linesOf(draft).map(({ product }) => product),
        linesOf(next),
      );
      setDraft(next);
      const { mobileNumber, name, district, area, address } = next;
      onFields({
        ...(mobileNumber && { mobileNumber: mobileNumber.value }),
        ...(name && { name: name.value }),
        ...(district && { district: district.value, area: (settings.areas && area?.value) || '' }),
        ...(address && { address: address.value }),
      });
    },
    onError(error) {
      toast.error(error instanceof ApiError ? error.text : 'That did not work. Please try again.');
    },
  });
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!reading.isPending && note.trim() !== '') reading.mutate(note);
  }
  function choose(at: number, product: ChosenProduct): void {
    const article = draft?.articles[at];
    if (!draft || !article) return;
    onLines(article.chosen ? [article.chosen] : [], [{ product, quantity: quantityOf(article) }]);
    setDraft({
      ...draft,
      articles: draft.articles.map((one, n) => (n === at ? { ...one, chosen: product } : one)),
    });
  }

  return (
    <section
      aria-labelledby="note-title"
      className="mb-6 grid grid-cols-1 gap-4 rounded-card border border-line bg-paper p-4 sm:p-6"
    >
      <h2 id="note-title" className="text-lg font-bold">
        {t('Note from a chat')}
      </h2>
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
        <TextArea
          label="Message of the customer"
          rows={4}
          autoComplete="off"
          hint="In English, Bengali or Bengali in Latin letters. It is read in this browser and kept nowhere; only words for products go to the search of the shop."
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="secondary" busy={reading.isPending} disabled={note.trim() === ''}>
            {t('Fill in the form')}
          </Button>
        </div>
      </form>
      {draft ? (
        <div className="grid grid-cols-1 gap-4">
          <p role="status">{t('Nothing is ordered yet. Please compare what was filled in with the note.')}</p>
          <dl className="grid grid-cols-1 gap-3 sm:grid-cols-2">
            <NoteFinding label="Mobile number" found={draft.mobileNumber}>
              {draft.numbers.join(', ')}
            </NoteFinding>
            <NoteFinding label="Full name" found={draft.name} />
            <NoteFinding label="District" found={draft.district}>
              {textOf(draft.district?.value ?? '')}
            </NoteFinding>
            {settings.areas ? <NoteFinding label="Thana or upazila" found={draft.area} /> : null}
            <NoteFinding label="Address" found={draft.address} />
          </dl>
          <ul className="grid grid-cols-1 divide-y divide-line empty:hidden">
            {draft.articles.map((article, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the articles of a note do not move
              <li key={at} data-note-article="" className="grid gap-2 py-3">
                <p className="font-semibold wrap-anywhere">
                  {digits(article.quantity)} ×{' '}
                  {article.chosen ? <ProductName product={article.chosen} /> : `“${article.words.join(' ')}”`}
                </p>
                <p>
                  <NoteDoubts doubts={doubtsOf(article)} />
                </p>
                <FoundProducts
                  key={article.chosen ? lineKey(article.chosen) : ''}
                  label="Others that may be meant"
                  products={article.found.filter(({ _id }) => _id !== article.chosen?._id)}
                  onAdd={(product) => choose(at, product)}
                />
              </li>
            ))}
          </ul>
          {draft.isCut ? <p>{t('Only the beginning of the message was read.')}</p> : null}
          {draft.articles.length === 0 ? <p>{t('No product was found in the note.')}</p> : null}
          {draft.rest.length > 0 ? (
            <p className="wrap-anywhere">{t('Not used: {text}', { text: draft.rest.join(' · ') })}</p>
          ) : null}
        </div>
      ) : null}
    </section>
  );
}

/** What staff must look at before they place the order. */
const doubtsOf = ({ chosen, found, doubt, quantityDoubt }: Article): PlainMessage[] => [
  ...(found.length === 0 ? (['The shop has no such product'] as const) : []),
  ...(found.length > 0 && !chosen ? (['The product or variant is to be chosen'] as const) : []),
  ...(chosen ? doubtText(doubt) : []),
  ...(quantityDoubt === 'none' ? (['No quantity is written'] as const) : []),
  ...(quantityDoubt === 'several' ? (['More than one quantity is written'] as const) : []),
  ...(quantityDoubt === 'pair' ? (['A pair may be one article or two'] as const) : []),
];
