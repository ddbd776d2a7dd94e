/** Additive: the web vitals of visitors, by kind of page. */
import { languageRows, languages } from '@jontro/shop/language.ts';
import type { PlainMessage } from '@jontro/shop/messages.ts';
import { type DeviceClass, deviceClasses, type PageKind } from '@jontro/shop/vitals/page-kinds.ts';
import { type VitalsPeriod, vitalsPeriods } from '@jontro/shop/vitals/vitals.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { DashboardHeading } from '../dashboard/dashboard-heading.tsx';
import { useLanguage } from '../language/use-language.ts';
import { useAddressView } from '../lib/address-view.ts';
import { useSession } from '../lib/session-state.ts';
import { pageTitle } from '../site/page-meta.ts';
import { FilterChips } from '../ui/filter-chips.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import type { Route } from './+types/vitals-page.ts';
import { VitalsCard } from './vitals-card.tsx';
import { readVitalsView, type VitalsView, vitalsAddress, vitalsQuery } from './vitals-view.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'Page speed');

const periodLabels: Record<VitalsPeriod, PlainMessage> = { 7: 'Last 7 days', 28: 'Last 28 days' };
const deviceLabels: Record<DeviceClass, PlainMessage> = {
  phone: 'Phones',
  tablet: 'Tablets',
  desktop: 'Computers',
};
const pageLabels: Record<PageKind, PlainMessage> = {
  home: 'Home',
  category: 'Category',
  product: 'Product',
  cart: 'Cart',
  checkout: 'Checkout',
  payment: 'Payment',
  login: 'Login',
  dashboard: 'Dashboard',
  other: 'Other pages',
};

export default function VitalsPage() {
  const { t } = useLanguage();
  const { ready } = useSession();
  const [view, show] = useAddressView(readVitalsView);
  const change = (changes: Partial<VitalsView>) => show(vitalsAddress({ ...view, ...changes }));
  const { data, isError, refetch } = useQuery({
    ...vitalsQuery(view),
    enabled: ready,
    placeholderData: keepPreviousData,
  });

  return (
    <>
      <DashboardHeading title="Page speed" note="Measured in visitors' browsers, without personal data." />
      <div className="mb-5 flex flex-wrap items-end gap-3 sm:items-center">
        <div className="min-w-0 max-sm:basis-full">
          <FilterChips
            legend="Period"
            chosen={view.days}
            onChoose={(days) => change({ days })}
            options={vitalsPeriods.map((days) => [days, periodLabels[days]])}
          />
        </div>
        <FilterSelect
          label="Device"
          value={view.device ?? ''}
          onChange={(chosen) => change({ device: deviceClasses.find((device) => device === chosen) })}
          options={[
            ['', t('All')],
            ...deviceClasses.map((device) => [device, t(deviceLabels[device])] as const),
          ]}
        />
        <FilterSelect
          label="Language"
          value={view.language ?? ''}
          onChange={(chosen) => change({ language: languages.find((language) => language === chosen) })}
          options={[
            ['', t('All')],
            ...languages.map((language) => [language, t(languageRows[language].englishName)] as const),
          ]}
        />
      </div>
      {isError ? <LoadFailed what="The page speed" onRetry={() => void refetch()} /> : null}
      {!data && !isError ? (
        <Loading label="Loading the page speed" className="grid gap-4">
          <Skeleton height={190} />
          <Skeleton height={190} />
        </Loading>
      ) : null}
      {data && !isError ? (
        <>
          {data.visits === 0 ? (
            <p className="rounded-card border border-line bg-paper p-5">
              {t(
                'No visits were counted in this period. A visit counts when its page was loaded completely and then left.',
              )}
            </p>
          ) : (
            <div className="grid gap-4">
              <VitalsCard title="All pages" visits={data.visits} metrics={data.metrics} />
              {data.pages.map(({ page, visits, metrics }) => (
                <VitalsCard key={page} title={pageLabels[page]} visits={visits} metrics={metrics} />
              ))}
            </div>
          )}
          <p className="mt-5 max-w-[68ch] text-sm text-pretty text-slate">
            {t(
              'The large figure is the 75th percentile: three of four visits were at least this good. It is accurate to 20%; the shares are exact.',
            )}
          </p>
        </>
      ) : null}
    </>
  );
}
