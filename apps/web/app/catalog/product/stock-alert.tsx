/** Asks to be mailed when a sold-out product or variant is back: by a press with an account, or with an address. */
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import type { ProductVariant } from '@jontro/shop/catalog/variants.ts';
import { soldOut } from '@jontro/shop/languages/bn/sold-out.bn.ts';
import type { Text } from '@jontro/shop/messages.ts';
import { stockAlertEndpoints } from '@jontro/shop/stock-alerts/stock-alerts.endpoints.ts';
import { parseAlertEmail, stockAlertTexts } from '@jontro/shop/stock-alerts/stock-alerts.ts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { registerLanguage } from '../../language/translate.ts';
import { useLanguage } from '../../language/use-language.ts';
import { ApiError, send } from '../../lib/send.ts';
import { useSession } from '../../lib/session-state.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

// Beside what shows these texts.
registerLanguage('bn', soldOut);

interface StockAlertProps {
  product: Product;
  /** The chosen one. */
  variant: ProductVariant | undefined;
}

export default function StockAlert({ product, variant }: StockAlertProps) {
  const { t, language, textOf } = useLanguage();
  const { user } = useSession();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<Text>();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const email = user?.email ?? typed;

  const asking = useMutation({
    mutationFn: () =>
      send(stockAlertEndpoints.addStockAlert, {
        body: {
          gadgetId: product._id,
          ...(variant && { variantId: variant._id }),
          email,
          language,
        },
      }),
    onError(error) {
      console.error(error);
      setProblem(
        error instanceof ApiError && error.status < 500 ? error.text : 'That did not work. Please try again.',
      );
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (asking.isPending) return;
    const wrong = parseAlertEmail(email) ? undefined : stockAlertTexts.wrongEmail;
    setProblem(wrong);
    if (wrong) input.current?.focus();
    else asking.mutate();
  }

  if (asking.isSuccess)
    return (
      <p
        role="status"
        className="flex items-start gap-2 rounded-card bg-stock-wash px-4 py-3 font-medium text-stock"
      >
        <Icon name="check" className="mt-0.5" /> {t(stockAlertTexts.added)}
      </p>
    );
  return (
    <form
      noValidate
      onSubmit={submit}
      className="grid gap-3 rounded-card border border-line px-4 py-3"
      data-stock-alert=""
    >
      {user ? (
        <p>{t('We email {email} once, when it can be bought again.', { email: user.email })}</p>
      ) : (
        <>
          <p id={`${id}hint`}>{t('We email you once, when it can be bought again.')}</p>
          <label className="grid gap-1.5">
            <span className="font-semibold">{t('Your email address')}</span>
            <input
              ref={input}
              type="email"
              name="email"
              autoComplete="email"
              maxLength={254}
              value={typed}
              aria-invalid={problem !== undefined}
              aria-describedby={problem ? `${id}problem` : `${id}hint`}
              onChange={(event) => {
                setTyped(event.target.value);
                setProblem(undefined);
              }}
              className="h-11 w-full rounded-control border border-edge bg-paper px-3 aria-invalid:border-sale"
            />
          </label>
        </>
      )}
      <p id={`${id}problem`} role="alert" className="text-sm font-medium text-sale-deep empty:hidden">
        {problem ? textOf(problem) : ''}
      </p>
      <Button type="submit" variant="secondary" busy={asking.isPending}>
        <Icon name="bell" /> {t('Tell me when it is back')}
      </Button>
    </form>
  );
}
