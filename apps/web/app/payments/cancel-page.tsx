/** The cancel page: payment cancelled, failed or expired, with links to continue (specification section 2, Q-007). */
import type { Text } from '@jontro/shop/messages.ts';
import { type MouseEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { ApiError, statusOf } from '../lib/send.ts';
import { leaveToPay } from '../orders/leave-to-pay.ts';
import { paths } from '../paths.ts';
import { useHasGuestCart } from '../site/guest-state.ts';
import { pageTitle } from '../site/page-meta.ts';
import { useSettings } from '../site/settings.ts';
import { ButtonLink } from '../ui/button.tsx';
import type { Route } from './+types/cancel-page.ts';
import { PaymentResult } from './payment-result.tsx';
import { cancelText } from './result-texts.ts';

export const meta: Route.MetaFunction = ({ matches, location }) => [
  ...pageTitle(matches, cancelText(new URLSearchParams(location.search).get('reason')).title),
  { name: 'robots', content: 'noindex' },
];

export default function CancelPage() {
  const { t, textOf } = useLanguage();
  const [search] = useSearchParams();
  const orderId = search.get('order') ?? '';
  const isGuest = useHasGuestCart();
  const orderPage = isGuest && orderId ? `${paths.orderReceived}?order=${orderId}` : paths.myOrders;
  const { tryAgain, busy, problem } = useTryAgain(orderId, orderPage);
  return (
    <PaymentResult
      {...cancelText(search.get('reason'), isGuest)}
      actions={
        <>
          <ButtonLink
            to={orderPage}
            className="max-sm:w-full"
            onClick={tryAgain}
            aria-busy={busy || undefined}
          >
            {t('Try Again')}
          </ButtonLink>
          <ButtonLink to={paths.home} variant="secondary" className="max-sm:w-full">
            {t('Go Back to Home')}
          </ButtonLink>
        </>
      }
    >
      <p data-problem="" className="text-sm font-medium text-sale-deep empty:hidden">
        {problem ? textOf(problem) : ''}
      </p>
    </PaymentResult>
  );
}

/**
 * Starts the payment of the order in the URL again (setting `tryAgainPays`). Without one, for somebody who is signed out, and
 * without script, Try Again leads to My Orders, a guest's to the page of the order.
 */
function useTryAgain(orderId: string, orderPage: string) {
  const { tryAgainPays } = useSettings();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Text>();
  async function pay(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      await leaveToPay(orderId);
    } catch (error) {
      setBusy(false);
      if (statusOf(error) === 401) await navigate(orderPage);
      else setProblem(error instanceof ApiError ? error.text : String(error));
    }
  }
  function tryAgain(event: MouseEvent): void {
    if (!tryAgainPays || !orderId) return;
    event.preventDefault();
    if (!busy) void pay();
  }
  return { tryAgain, busy, problem };
}
