/** The cancel page: payment cancelled, failed or expired, with links to continue (specification section 2, Q-007). */
import { useSearchParams } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { paths } from '../paths.ts';
import { pageTitle } from '../site/page-meta.ts';
import { ButtonLink } from '../ui/button.tsx';
import type { Route } from './+types/cancel-page.ts';
import { PaymentResult } from './payment-result.tsx';
import { cancelText } from './result-texts.ts';

export const meta: Route.MetaFunction = ({ matches, location }) => [
  ...pageTitle(matches, cancelText(new URLSearchParams(location.search).get('reason')).title),
  { name: 'robots', content: 'noindex' },
];

export default function CancelPage() {
  const { t } = useLanguage();
  const [search] = useSearchParams();
  return (
    <PaymentResult
      {...cancelText(search.get('reason'))}
      actions={
        <>
          <ButtonLink to={paths.myOrders} className="max-sm:w-full">
            {t('Try Again')}
          </ButtonLink>
          <ButtonLink to={paths.home} variant="secondary" className="max-sm:w-full">
            {t('Go Back to Home')}
          </ButtonLink>
        </>
      }
    />
  );
}
