/** Below the error page of an unknown address: a search, the categories, what the words of the address find. */
import { suggestions } from '@jontro/shop/languages/bn/suggestions.bn.ts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Form, isRouteErrorResponse, Link, useLocation, useRouteError } from 'react-router';
import type { CardPage } from '../catalog/card-product.ts';
import { ProductCard } from '../catalog/product-card.tsx';
import { CategoryChips } from '../catalog/suggestions/category-chips.tsx';
import { registerLanguage } from '../language/translate.ts';
import { useLanguage } from '../language/use-language.ts';
import { findFetched, type PageData } from '../lib/page-data.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { notFoundQuery } from './not-found-query.ts';
import { useSettings } from './settings.ts';

// Beside what shows these texts.
registerLanguage('bn', suggestions);

export default function NotFoundHelp() {
  const { pathname } = useLocation();
  const { facets } = useSettings();
  const found = notFoundQuery(pathname);
  return (
    <div className="grid w-full grid-cols-1 gap-8 text-left">
      {facets ? <SearchForm words={found?.words ?? ''} /> : null}
      <CategoryChips />
      {/* Last, because it may come later, and nothing moves then. */}
      {facets && found ? <Found words={found.words} query={found.query} /> : null}
    </div>
  );
}

/** Leads to the page of results, also without script. */
function SearchForm({ words }: { words: string }) {
  const { t } = useLanguage();
  const id = useId();
  return (
    <Form action={paths.search} role="search" noValidate className="mx-auto grid w-full max-w-xl gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {t('Search the shop')}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          type="search"
          name="query"
          defaultValue={words}
          maxLength={200}
          enterKeyHint="search"
          className="h-11 w-full min-w-0 rounded-control border border-edge bg-paper px-3"
        />
        <Button type="submit" variant="secondary">
          {t('Search')}
        </Button>
      </div>
    </Form>
  );
}

const shownCount = 4;

function Found({ words, query }: NonNullable<ReturnType<typeof notFoundQuery>>) {
  const { t } = useLanguage();
  const error = useRouteError();
  const sent = isRouteErrorResponse(error) ? (error.data as PageData | null) : null;
  const { data } = useQuery({
    ...query,
    initialData: findFetched<CardPage>(sent ?? undefined, query.queryKey),
    staleTime: 60_000,
  });
  const matches = data?.result ?? [];
  const products = matches.length > 0 ? matches : (data?.near?.products ?? []);
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="found-title">
      <h2 id="found-title" className="mb-4 text-2xl font-bold">
        {t('Did you look for one of these?')}
      </h2>
      <ul className="fit-columns [--count:2] xl:[--count:4] xl:[--gap:1.25rem]">
        {products.slice(0, shownCount).map((product) => (
          <li key={product._id}>
            <ProductCard product={product} sizes="(min-width: 80rem) 20rem, 50vw" />
          </li>
        ))}
      </ul>
      {matches.length > shownCount ? (
        <Link
          to={paths.results(words)}
          rel="nofollow"
          className="mt-4 inline-flex min-h-11 items-center font-semibold text-bottle underline underline-offset-4"
        >
          {t('All results for “{query}”', { query: words })}
        </Link>
      ) : null}
    </section>
  );
}
