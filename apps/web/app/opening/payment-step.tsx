/** The step of the checklist for the ways to pay: cash at the door, and online once a gateway is entered. */
import { cashOnDelivery } from '@jontro/shop/cart/cash-on-delivery.ts';
import type { PlainMessage, Text } from '@jontro/shop/messages.ts';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { staffPaths } from '../staff-paths.ts';
import { StepForm } from './step-layout.tsx';
import type { SettingValues } from './use-setting-values.ts';

const online = 'sslcommerz';
const wallets = [
  {
    name: 'bkash',
    label: 'bKash',
    offered: 'From the wallet, on the page of bKash.',
    missing: 'It is offered once the login of your bKash merchant account is entered.',
  },
  {
    name: 'nagad',
    label: 'Nagad',
    offered: 'From the wallet, on the page of Nagad.',
    missing: 'It is offered once the keys of your Nagad merchant account are entered.',
  },
] as const;
/** Those that the shop has a login of. */
const offeredWallets = (offered: readonly string[]): string[] =>
  wallets.map(({ name }) => name).filter((name) => offered.includes(name));

interface PaymentStepProps {
  values: SettingValues;
  /** The methods that the shop has a login of, or needs none for. */
  offered: readonly string[];
  onDone: () => void;
  /** The choice at the checkout, with these methods. */
  preview: (methods: readonly string[]) => ReactNode;
}

export function PaymentStep({ values, offered, onDone, preview }: PaymentStepProps) {
  const { t } = useLanguage();
  const hasGateway = offered.includes(online);
  const [methods, setMethods] = useState<readonly string[]>(() =>
    values.isOwn('paymentMethods')
      ? values.valueOf('paymentMethods')
      : [cashOnDelivery, ...(hasGateway ? [online] : []), ...offeredWallets(offered)],
  );
  const [problem, setProblem] = useState<Text>();
  const toggle = (name: string) =>
    setMethods((all) => (all.includes(name) ? all.filter((one) => one !== name) : [...all, name]));
  async function save(): Promise<void> {
    if (methods.length === 0) return setProblem('Please choose at least one way to pay');
    setProblem(undefined);
    if (await values.store({ paymentMethods: methods })) onDone();
  }
  return (
    <StepForm
      action="Save and go on"
      busy={values.busy}
      problem={problem ?? values.problem}
      onSubmit={() => void save()}
      preview={<div className="bg-paper p-4">{preview(methods)}</div>}
    >
      <fieldset className="grid min-w-0 gap-2">
        <legend className="mb-2 text-sm font-semibold">{t('How can customers pay?')}</legend>
        <MethodBox
          label="Cash at the door"
          text="The courier or your rider takes the money with the parcel."
          checked={methods.includes(cashOnDelivery)}
          onChange={() => toggle(cashOnDelivery)}
        />
        <MethodBox
          label="Online"
          text={
            hasGateway
              ? 'Cards and wallets, by your payment gateway.'
              : 'Cards and wallets. It is offered once the login of your payment gateway is entered.'
          }
          checked={methods.includes(online)}
          onChange={() => toggle(online)}
        />
        {wallets.map((wallet) => (
          <MethodBox
            key={wallet.name}
            label={wallet.label}
            text={offered.includes(wallet.name) ? wallet.offered : wallet.missing}
            checked={methods.includes(wallet.name)}
            onChange={() => toggle(wallet.name)}
          />
        ))}
      </fieldset>
      {hasGateway ? null : (
        <p>
          <Link
            to={`${staffPaths.settings}#secrets`}
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            {t('Enter the login of a payment gateway')}
          </Link>
        </p>
      )}
    </StepForm>
  );
}

interface MethodBoxProps {
  label: PlainMessage;
  text: PlainMessage;
  checked: boolean;
  onChange: () => void;
}

const MethodBox = ({ label, text, checked, onChange }: MethodBoxProps) => {
  const { t } = useLanguage();
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 rounded-control border border-edge p-3 has-checked:bg-bottle-wash">
      <input
        type="checkbox"
        checked={checked}
        className="mt-0.5 size-5 shrink-0 accent-bottle"
        onChange={onChange}
      />
      <span className="grid min-w-0 gap-1">
        <span className="font-semibold">{t(label)}</span>
        <span className="text-sm text-slate">{t(text)}</span>
      </span>
    </label>
  );
};
