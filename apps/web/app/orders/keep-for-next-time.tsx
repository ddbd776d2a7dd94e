/** Makes an account of a guest with one press: the order, its address and the next ones are in it. */
import { guestEndpoints } from '@jontro/shop/guests/guests.endpoints.ts';
import type { Text } from '@jontro/shop/messages.ts';
import { checkoutTexts, looksLikeEmail } from '@jontro/shop/orders/checkout.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { send } from '../lib/send.ts';
import { settledSession } from '../lib/session-state.ts';
import { toast } from '../lib/toasts.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';

/** Nobody knows it: the customer chooses one by the link in the mail. It meets every rule that a shop can set. */
function randomPassword(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return `${Array.from(bytes, (byte) => byte.toString(36)).join('')}aA1!`;
}

export function KeepForNextTime({ order }: { order: Order }) {
  const { t, textOf } = useLanguage();
  const navigate = useNavigate();
  const [email, setEmail] = useState(order.email);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Text>();
  const [isKnown, setIsKnown] = useState(false);

  async function keep(event: FormEvent): Promise<void> {
    event.preventDefault();
    const address = email.trim();
    if (!looksLikeEmail(address)) {
      setProblem(checkoutTexts.email);
      return;
    }
    setBusy(true);
    setProblem(undefined);
    try {
      const { register, sendReset } = await import('../session/sign-in.ts');
      await register(order.name, address, randomPassword());
      await settledSession();
      const { message } = await send(guestEndpoints.keepGuestOrders, {});
      await sendReset(address).catch(console.error);
      toast.success(message);
      await navigate(paths.orderDetails(order));
    } catch (error) {
      console.error(error);
      const known = String((error as { code?: unknown }).code) === 'auth/email-already-in-use';
      setIsKnown(known);
      setProblem(known ? 'This email has an account already.' : 'That did not work. Please try again.');
      setBusy(false);
    }
  }

  return (
    <form
      noValidate
      className="grid gap-3 rounded-card border border-line bg-paper p-4 sm:p-6"
      onSubmit={(event) => void keep(event)}
    >
      <h2 className="text-lg font-bold">{t('Keep this for next time')}</h2>
      <p className="text-slate">
        {t('An account keeps your order and your address. A mail brings you the link to choose a password.')}
      </p>
      {order.email ? null : (
        <Field
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          required
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant="secondary" busy={busy}>
          {t('Keep this for next time')}
        </Button>
        <p role="status" className="text-sm font-medium text-sale-deep empty:hidden">
          {problem ? textOf(problem) : ''}
        </p>
        {isKnown ? (
          <Link
            to={paths.login(paths.myOrders)}
            className="inline-flex min-h-11 items-center font-semibold text-bottle underline"
          >
            {t('Login')}
          </Link>
        ) : null}
      </div>
    </form>
  );
}
