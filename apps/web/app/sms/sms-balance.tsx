/** The balance at the gateway, which is asked for by a press: each answer is a request to another service. */
import { formatTaka } from '@jontro/shop/money.ts';
import { smsEndpoints } from '@jontro/shop/sms/sms.endpoints.ts';
import { useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { useAdminMutation } from '../lib/admin-mutation.ts';
import { send } from '../lib/send.ts';
import { Button } from '../ui/button.tsx';

export function SmsBalance() {
  const { t, digits } = useLanguage();
  const { runMutation, busyWith } = useAdminMutation();
  const [balance, setBalance] = useState<number>();
  const ask = () =>
    runMutation({
      subject: 'balance',
      run: async () => setBalance((await send(smsEndpoints.findSmsBalance, {})).balance),
      onDone: () => {},
    }).catch(() => {});
  return (
    <div>
      <dt className="text-sm text-slate">{t('Balance at the gateway')}</dt>
      <dd className="flex flex-wrap items-center gap-3">
        <span role="status" className="tabular font-semibold empty:hidden">
          {balance === undefined ? '' : digits(formatTaka(balance))}
        </span>
        <Button variant="secondary" size="small" busy={busyWith === 'balance'} onClick={ask}>
          {t('Ask for the balance')}
        </Button>
      </dd>
    </div>
  );
}
