/**
 * The success page: shows the transaction id and the server's status of the payment, polled until it is decided. Never
 * shows "paid" on its own (specification section 2, Q-008).
 */
import { useParams } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { paths } from '../paths.ts';
import { useHasGuestCart } from '../site/guest-state.ts';
import { pageTitle } from '../site/page-meta.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
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
  const isGuest = useHasGuestCart();
  return (
    <PaymentResult
      {...successTexts[state]}
      actions={
        <>
          {/* Any name in the URL opens the order; its real name is not public. */}
          <ButtonLink
            to={
              isGuest ? `${paths.orderReceived}?order=${id}` : paths.orderDetails({ _id: id, name: 'order' })
            }
            className="max-sm:w-full"
          >
            {t('View order details')}
          </ButtonLink>
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
