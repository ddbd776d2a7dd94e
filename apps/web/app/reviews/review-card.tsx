/** One review of a product: stars, words in their own language, first name, and the shop's answer. */
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { nameIn } from '@jontro/shop/catalog/product-names.ts';
import { formatDate } from '@jontro/shop/dates.ts';
import type { ProductReview } from '@jontro/shop/reviews/product-reviews.endpoints.ts';
import type { ReviewPhoto } from '@jontro/shop/reviews/review-photos.ts';
import { type ComponentType, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { settledSession } from '../lib/session-state.ts';
import { paths } from '../paths.ts';
import { Icon } from '../ui/icon.tsx';
import { useLazy } from '../ui/lazy.ts';
import { GivenStars } from '../ui/stars.tsx';
import { useMyVotes, useVote } from './review-queries.ts';

const languageOf = (text: string) => (/[\u0980-\u09ff]/.test(text) ? 'bn' : 'en');

interface PhotoViewerProps {
  open: boolean;
  title: string;
  images: readonly string[];
  nameOf: (position: number) => string;
  first: number;
  onClose: () => void;
}
export type LoadPhotoViewer = () => Promise<{ default: ComponentType<PhotoViewerProps> }>;

interface ReviewCardProps {
  review: ProductReview;
  product: Product;
  loadViewer: LoadPhotoViewer;
}

export function ReviewCard({ review, product, loadViewer }: ReviewCardProps) {
  const { t, digits, language } = useLanguage();
  const { rating, text, firstName, addedAt, helpful, reply, photos } = review;
  return (
    <article className="grid grid-cols-1 gap-2 py-4">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <GivenStars rating={rating} />
        <span className="font-semibold">{firstName ?? t('A customer')}</span>
        <span className="text-stock">{t('Verified buyer')}</span>
        <time dateTime={addedAt} className="text-slate">
          {digits(formatDate(addedAt))}
        </time>
      </header>
      {text ? (
        <p
          lang={languageOf(text)}
          dir="auto"
          className="leading-relaxed [overflow-wrap:anywhere] whitespace-pre-line"
        >
          {text}
        </p>
      ) : null}
      {photos ? <Photos photos={photos} product={nameIn(language, product)} loadViewer={loadViewer} /> : null}
      {reply ? (
        <div className="rounded-control bg-fog px-4 py-3 text-sm">
          <p className="mb-1 font-semibold">{t('The shop answers')}</p>
          <p lang={languageOf(reply)} dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-line">
            {reply}
          </p>
        </div>
      ) : null}
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 text-sm text-slate">
        <VoteButton id={review._id} productId={product._id} />
        {helpful > 0 ? <span>{t('{count} found this helpful', { count: helpful })}</span> : null}
      </div>
    </article>
  );
}

interface PhotosProps {
  photos: readonly ReviewPhoto[];
  product: string;
  loadViewer: LoadPhotoViewer;
}

/** Links to the photos, which a viewer opens. */
function Photos({ photos, product, loadViewer }: PhotosProps) {
  const { t } = useLanguage();
  const [Viewer, needViewer] = useLazy(loadViewer);
  const [first, setFirst] = useState(0);
  const [open, setOpen] = useState(false);
  const nameOf = (position: number) =>
    t('{product}, picture {position} of {count}', { product, position: position + 1, count: photos.length });
  return (
    <div className="flex flex-wrap gap-2">
      {photos.map(({ _id, small, large }, index) => (
        <a
          key={_id}
          href={large}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            needViewer();
            setFirst(index);
            setOpen(true);
          }}
        >
          <img
            src={small}
            alt={nameOf(index)}
            width={80}
            height={80}
            loading="lazy"
            className="size-20 rounded-control bg-sweep object-cover"
          />
        </a>
      ))}
      {Viewer ? (
        <Viewer
          open={open}
          title={product}
          images={photos.map(({ large }) => large)}
          nameOf={nameOf}
          first={first}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  );
}

/** A visitor is sent to the login and back. Nobody votes on their own review. */
function VoteButton({ id, productId }: { id: string; productId: string }) {
  const { t } = useLanguage();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const voting = useVote(productId);
  const mine = useMyVotes(productId);
  const helpful = voting.isPending ? voting.variables.helpful : (mine?.helpful.includes(id) ?? false);

  async function press(): Promise<void> {
    const { user } = await settledSession();
    if (user) voting.mutate({ id, helpful: !helpful });
    else await navigate(paths.login(`${pathname}${search}#reviews`));
  }

  if (mine?.own.includes(id)) return <span>{t('Your review')}</span>;
  return (
    <button
      type="button"
      className="inline-flex min-h-10 items-center gap-1.5 rounded-full border border-line px-4 font-semibold text-bottle hover:bg-fog aria-pressed:border-bottle aria-pressed:bg-bottle-wash noscript:hidden"
      aria-pressed={helpful}
      aria-disabled={voting.isPending || undefined}
      onClick={() => {
        if (!voting.isPending) void press();
      }}
    >
      {helpful ? <Icon name="check" size={16} /> : null}
      {t('Helpful')}
    </button>
  );
}
