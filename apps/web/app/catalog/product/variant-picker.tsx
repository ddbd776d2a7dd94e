/**
 * What a product can be chosen by: each value is a link to the variant that it leads to, and a radio button of its option for
 * keyboards and screen readers (decision 154).
 */
import { currentPrice, type Product, productTexts } from '@jontro/shop/catalog/catalog.ts';
import { variantIn } from '@jontro/shop/catalog/product-names.ts';
import { addressOf } from '@jontro/shop/catalog/shown-variant.ts';
import { type Choice, choicesOf, hasGaps, nearestInStock } from '@jontro/shop/catalog/variant-choice.ts';
import {
  optionText,
  type ProductOption,
  type ProductVariant,
  variantWords,
} from '@jontro/shop/catalog/variants.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { type KeyboardEvent, useId } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useLanguage } from '../../language/use-language.ts';
import { readVariant, variantSearch } from '../../lib/variant-search.ts';
import { useHydrated } from '../../session/use-hydrated.ts';

interface VariantPickerProps {
  product: Product;
  chosen: ProductVariant;
  /** The other parameters of the page's address, which stay. */
  query: string;
}

export default function VariantPicker({ product, chosen, query }: VariantPickerProps) {
  const { t, digits, language } = useLanguage();
  const [search] = useSearchParams();
  const { options = [], variants = [] } = product;
  const wordsOf = ({ values }: ProductVariant, count = values.length): string =>
    variantIn(language, variantWords(options, values.slice(0, count))) ?? '';
  const linkTo = (variant: ProductVariant): string => variantSearch(addressOf(variants, variant), query);
  const inStock = chosen.inStock ? undefined : nearestInStock(variants, chosen);
  return (
    <div className="grid grid-cols-1 gap-4" data-variants="">
      {options.map((option, position) => (
        <OptionChoice
          key={option.name}
          option={option}
          choices={choicesOf(option, position, variants, chosen)}
          before={wordsOf(chosen, position)}
          gaps={hasGaps(option, position, variants)}
          linkTo={linkTo}
        />
      ))}
      <p role="status" className="sr-only">
        {readVariant(search) === undefined
          ? ''
          : `${wordsOf(chosen)}: ${digits(formatTaka(currentPrice(chosen)))}, ${t(
              chosen.inStock ? productTexts.inStockLabel : productTexts.outOfStockLabel,
            )}`}
      </p>
      {chosen.inStock ? null : (
        <div className="grid justify-items-start rounded-card bg-sale-wash px-4 py-3">
          <p className="font-medium text-sale-deep">
            {t('{variant} is out of stock.', { variant: wordsOf(chosen) })}
          </p>
          {inStock ? (
            <Link
              to={linkTo(inStock)}
              replace
              preventScrollReset
              className="tabular inline-flex min-h-11 items-center font-semibold underline"
            >
              {t('In stock: {variant}, {price}', {
                variant: wordsOf(inStock),
                price: digits(formatTaka(currentPrice(inStock))),
              })}
            </Link>
          ) : null}
        </div>
      )}
    </div>
  );
}

interface OptionChoiceProps {
  option: ProductOption;
  choices: readonly Choice[];
  /** The words of the options before it, which it depends on; empty for the first. */
  before: string;
  /** Whether it has room for values that are not sold, so that nothing moves. */
  gaps: boolean;
  linkTo: (variant: ProductVariant) => string;
}

function OptionChoice({ option, choices, before, gaps, linkTo }: OptionChoiceProps) {
  const { t, language } = useLanguage();
  const id = useId();
  const textOf = ({ value }: Choice): string => optionText(language, value, value.value);
  const chosen = choices.find((choice) => choice.chosen);
  const missing = choices
    .filter(({ variant }) => !variant)
    .map(textOf)
    .join(', ');
  const reason = before
    ? t('Not sold in {variant}: {values}', { variant: before, values: missing })
    : t('Not sold at present: {values}', { values: missing });
  return (
    <div className="grid grid-cols-1 gap-2">
      <p>
        <span id={`${id}name`} className="font-semibold">
          {optionText(language, option, option.name)}
        </span>
        {chosen ? <span className="text-slate">: {textOf(chosen)}</span> : null}
      </p>
      <div
        role="radiogroup"
        aria-labelledby={`${id}name`}
        aria-describedby={missing ? `${id}missing` : undefined}
        className="flex flex-wrap gap-2"
        onKeyDown={chooseByKey}
      >
        {choices.map((choice) => (
          <Value key={choice.value.value} choice={choice} text={textOf(choice)} linkTo={linkTo} />
        ))}
      </div>
      {gaps ? (
        <p id={`${id}missing`} className="min-h-5 text-sm text-slate">
          {missing ? reason : null}
        </p>
      ) : null}
    </div>
  );
}

interface ValueProps {
  choice: Choice;
  text: string;
  linkTo: OptionChoiceProps['linkTo'];
}

const pill =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full px-4 text-sm font-semibold ring-1';

function Value({ choice: { value, chosen, variant }, text, linkTo }: ValueProps) {
  const { t } = useLanguage();
  const hydrated = useHydrated();
  const dot = value.swatch ? (
    <span
      aria-hidden="true"
      className="-ml-1.5 size-5 rounded-full ring-1 ring-ink/25 ring-inset"
      style={{ backgroundColor: value.swatch }}
    />
  ) : null;
  if (!variant) {
    return (
      // biome-ignore lint/a11y/useSemanticElements: the others are links, which inputs cannot be
      <button
        type="button"
        role="radio"
        aria-checked={false}
        disabled
        className={`${pill} text-faint ring-line`}
      >
        {dot}
        {text}
      </button>
    );
  }
  return (
    <Link
      to={linkTo(variant)}
      role="radio"
      aria-checked={chosen}
      // Without scripts there are no arrow keys to reach the others with.
      tabIndex={hydrated && !chosen ? -1 : undefined}
      replace
      preventScrollReset
      rel="nofollow"
      className={`${pill} ring-edge hover:ring-ink aria-checked:ring-2 aria-checked:ring-bottle`}
    >
      {dot}
      {variant.inStock ? (
        text
      ) : (
        <>
          <s className="text-slate">{text}</s>
          <span className="sr-only"> ({t(productTexts.outOfStockLabel)})</span>
        </>
      )}
    </Link>
  );
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** As in a group of radio buttons: an arrow key chooses the next value, Space the one that has the focus. */
function chooseByKey(event: KeyboardEvent<HTMLDivElement>): void {
  const links = [...event.currentTarget.querySelectorAll('a')];
  const current = links.findIndex((link) => link.matches(':focus'));
  const step = event.key === ' ' ? 0 : steps[event.key];
  if (step === undefined || current < 0) return;
  event.preventDefault();
  const next = links.at((current + step) % links.length);
  next?.focus();
  next?.click();
}
