/** Additive: the checklist that leads the owner of a new shop to its opening. The settings page shows it at `?setup`. */

import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { formCategories } from '@jontro/shop/catalog/categories.ts';
import { mailProblemEndpoints } from '@jontro/shop/mail/mail-problems.endpoints.ts';
import type { PlainMessage } from '@jontro/shop/messages.ts';
import { message } from '@jontro/shop/messages.ts';
import {
  isStepDone,
  nextStep,
  optionalSteps,
  type SetupState,
  type SetupStep,
  settingsOfStep,
  setupSteps,
} from '@jontro/shop/opening/opening.ts';
import { chosenOption, paymentOptions } from '@jontro/shop/orders/payment-options.ts';
import { settingEndpoints } from '@jontro/shop/settings/settings.endpoints.ts';
import { staffEndpoints } from '@jontro/shop/users/staff.endpoints.ts';
import { staffRoles } from '@jontro/shop/users/staff-roles.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { QuickProduct } from '../catalog/editor/quick-product.tsx';
import { staffPath } from '../dashboard/admin-pages.ts';
import { DashboardHeading } from '../dashboard/dashboard-heading.tsx';
import { useLanguage } from '../language/use-language.ts';
import { createListReader } from '../lib/admin-list.ts';
import { can } from '../lib/can.ts';
import { endpointQuery } from '../lib/query-client.ts';
import { useSession } from '../lib/session-state.ts';
import { useOwnTitle } from '../lib/use-own-title.ts';
import { PaymentOptions } from '../orders/payment-options.tsx';
import { usePaymentMethods } from '../orders/use-payment-methods.ts';
import { useSettings } from '../site/settings.ts';
import { useIsModern } from '../site/use-is-modern.ts';
import { staffPaths } from '../staff-paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { PermissionList } from '../users/permission-list.tsx';
import { DeliveryStep } from './delivery-step.tsx';
import { NameStep } from './name-step.tsx';
import { OpeningStep } from './opening-step.tsx';
import { PaymentStep } from './payment-step.tsx';
import { ProductsStep } from './products-step.tsx';
import { SettingsStep } from './settings-step.tsx';
import { SetupSection, StepPreview } from './step-layout.tsx';
import { useSettingValues } from './use-setting-values.ts';

const titles: Readonly<Record<SetupStep, PlainMessage>> = {
  name: 'Name and logo',
  delivery: 'Delivery charges',
  payment: 'Ways to pay',
  products: 'The first products',
  contact: 'Hotline and address',
  returns: 'Returns',
  mail: 'Mail server',
  look: 'How the shop looks',
  couriers: 'Couriers',
  staff: 'Staff',
  opening: 'Opening',
};

const readProducts = createListReader<{ _id: string }>(catalogEndpoints.listAllProducts);

/** What the shop has; a count without the right to it stays unknown. */
function useSetupState() {
  const session = useSession();
  const { ready } = session;
  const settings = useQuery({
    ...endpointQuery(['settings'], settingEndpoints.listSettings, {}),
    enabled: ready,
  });
  const products = useQuery({
    queryKey: ['setup', 'products'],
    queryFn: ({ signal }) => readProducts({ page: 1, limit: 1 }, signal),
    enabled: ready && can(session, 'products'),
  });
  const staff = useQuery({
    ...endpointQuery(['staff'], staffEndpoints.listStaff, {}),
    enabled: ready && can(session, 'staff'),
  });
  const mails = useQuery({
    ...endpointQuery(['mailProblems'], mailProblemEndpoints.listMailProblems, {}),
    enabled: ready,
  });
  return {
    settings,
    products: products.data?.total,
    staff: staff.data?.length,
    mailServer: mails.data?.mailServer,
  };
}

export default function SetupPage() {
  const { t } = useLanguage();
  useOwnTitle(t('Set up the shop'));
  const { settings: query, ...known } = useSetupState();
  const { products } = known;
  const methods = usePaymentMethods();
  const shopSettings = useSettings();
  const isModern = useIsModern();
  const settings = query.data?.settings;
  const values = useSettingValues(settings ?? []);
  const [address, setAddress] = useSearchParams();
  if (query.isError && !settings) return <LoadFailed what="Settings" onRetry={() => void query.refetch()} />;
  if (!settings || methods.isPending) return <Skeleton height={480} />;

  const state: SetupState = { settings, ...known };
  const chosen = address.get('setup') ?? '';
  const open =
    setupSteps.find((step) => step === chosen) ??
    (chosen === '' ? (nextStep(state) ?? 'opening') : undefined);
  const show = (step: string) => setAddress({ setup: step }, { preventScrollReset: true });
  const done = setupSteps.filter((step) => isStepDone(step, state));
  /** The next step that is not done opens by itself. */
  const goOn = () => show('');
  const settingsOf = (step: keyof typeof settingsOfStep) => {
    const names: readonly string[] = settingsOfStep[step];
    return settings.filter(({ name }) => names.includes(name));
  };
  const offered = methods.data ?? [];
  const order = {
    totals: { totalAmount: 1000, deliveryCharge: 0, discount: 0, payable: 1000 },
    district: '',
    items: [],
  };

  const contents: Readonly<Record<SetupStep, () => React.ReactNode>> = {
    name: () => <NameStep values={values} onDone={goOn} />,
    delivery: () => <DeliveryStep values={values} onDone={goOn} />,
    payment: () => (
      <PaymentStep
        values={values}
        offered={offered.map(({ name }) => name)}
        onDone={goOn}
        preview={(names) => {
          const options = paymentOptions(
            offered.filter(({ name }) => names.includes(name)),
            order,
            shopSettings,
            isModern,
          );
          return (
            <PaymentOptions
              options={options}
              chosen={chosenOption(options, undefined)}
              totals={order.totals}
              onChoose={() => {}}
            />
          );
        }}
      />
    ),
    products: () => (
      <ProductsStep count={products}>
        <QuickProduct categories={formCategories(shopSettings, 'add')} />
      </ProductsStep>
    ),
    contact: () => <SettingsStep settings={settingsOf('contact')} />,
    returns: () => <SettingsStep settings={settingsOf('returns')} />,
    look: () => <SettingsStep settings={settingsOf('look')} />,
    couriers: () => <SettingsStep settings={settingsOf('couriers')} />,
    mail: () => (
      <div className="grid content-start gap-4">
        <p>
          {t(
            'Customers get no email of their orders, and nobody can reset a password, until the login of your mail server is entered.',
          )}
        </p>
        <ButtonLink to={`${staffPaths.settings}#secrets`} className="max-sm:w-full sm:w-fit">
          {t('Enter the login of the mail server')}
        </ButtonLink>
      </div>
    ),
    staff: () => (
      <div className="grid min-w-0 gap-5 lg:grid-cols-2">
        <div className="grid content-start gap-4">
          <p>
            {t(
              'Whoever packs or answers gets a login of their own, with a role that allows this and no more.',
            )}
          </p>
          <ButtonLink to={staffPath} className="max-sm:w-full sm:w-fit">
            {t('Staff')}
          </ButtonLink>
        </div>
        <StepPreview>
          <div className="bg-paper p-4">
            <p className="font-semibold">{t(staffRoles.packer.label)}</p>
            <PermissionList permissions={staffRoles.packer.permissions} />
          </div>
        </StepPreview>
      </div>
    ),
    opening: () => {
      const opened = settings.find(({ name }) => name === 'opened');
      return (
        <OpeningStep
          values={values}
          left={setupSteps
            .filter((step) => !optionalSteps.includes(step) && step !== 'opening' && !done.includes(step))
            .map((step) => [step, titles[step]] as const)}
          opened={done.includes('opening') ? opened : undefined}
          onOpenStep={show}
        />
      );
    },
  };

  return (
    <>
      <DashboardHeading
        title="Set up the shop"
        note={message('{count} of {total} steps are done', { count: done.length, total: setupSteps.length })}
      />
      <ol className="grid gap-3">
        {setupSteps.map((step, index) => (
          <SetupSection
            key={step}
            number={index + 1}
            title={titles[step]}
            done={done.includes(step)}
            state={done.includes(step) ? t('Done') : optionalSteps.includes(step) ? t('Optional') : ''}
            open={open === step}
            onToggle={() => show(open === step ? 'none' : step)}
          >
            {open === step ? contents[step]() : null}
          </SetupSection>
        ))}
      </ol>
    </>
  );
}
