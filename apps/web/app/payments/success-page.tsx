/**
 * The success page: shows the transaction id and the server's status of the payment, polled until it is decided. Never
 * shows "paid" on its own (specification section 2, Q-008).
 */
import { trackingPath } from '@jontro/shop/orders/tracking.ts';
import { useParams } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { useSession } from '../lib/session-state.ts';
import { paths } from '../paths.ts';
import { useHasGuestCart } from '../site/guest-state.ts';
import { pageTitle } from '../site/page-meta.ts';
import { useSettings } from '../site/settings.ts';
import { Button, ButtonLink, buttonClass } from '../ui/button.tsx';
import { WithoutScript } from '../ui/without-script.tsx';
import type { Route } from './+types/success-page.ts';
import { PaymentResult } from './payment-result.tsx';
import { successTexts } from './result-texts.ts';
import { usePaymentState } from './use-payment-state.ts';

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageTitle(matches, 'Your payment'),
  { name: 'robots', content: 'noindex' },
];

export default function SuccessPage() {
  const { t } = useLanguage();
  const { tranId = '', id = '' } = useParams();
  const { state, again } = usePaymentState(tranId, id);
  return (
    <PaymentResult
      {...successTexts[state]}
      actions={
        <>
          <ViewOrder id={id} />
          {state === 'late' ? (
            <Button variant="secondary" className="max-sm:w-full" onClick={again}>
              {t('Check again')}
            </Button>
          ) : (
            <ButtonLink to={paths.home} variant="secondary" className="max-sm:w-full">
              {t('Continue shopping')}
            </ButtonLink>
          )}
        </>
      }
    >
      <dl className="w-full rounded-control bg-fog px-4 py-3">
        <dt className="text-sm text-slate">{t('Transaction ID')}</dt>
        <dd className="tabular text-[0.8125rem] font-semibold text-balance break-all sm:text-base">
          {tranId}
        </dd>
      </dl>
      <WithoutScript />
    </PaymentResult>
  );
}

/** To the order; somebody who has paid for it in a browser without a login finds it by its number. */
function ViewOrder({ id }: { id: string }) {
  const { t, language } = useLanguage();
  const { user, loading } = useSession();
  const { tracking } = useSettings();
  const isGuest = useHasGuestCart();
  if (tracking && !user && !loading && !isGuest)
    return (
      <a href={`${trackingPath}?lang=${language}`} className={buttonClass({}, 'max-sm:w-full')}>
        {t('Track your order')}
      </a>
    );
  // Any name in the URL opens the order; its real name is not public.
  const order = paths.orderDetails({ _id: id, name: 'order' });
  return (
    <ButtonLink to={isGuest ? `${paths.orderReceived}?order=${id}` : order} className="max-sm:w-full">
      {t('View order details')}
    </ButtonLink>
  );
}
