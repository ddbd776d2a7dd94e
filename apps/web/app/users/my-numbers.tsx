/** The mobile numbers of the signed-in user: proven by a code in an SMS, and removed. */

import { formatDate } from '@jontro/shop/dates.ts';
import { failureTexts } from '@jontro/shop/failure-texts.ts';
import type { Text } from '@jontro/shop/messages.ts';
import { message } from '@jontro/shop/messages.ts';
import { numberProofEndpoints } from '@jontro/shop/number-proofs/number-proofs.endpoints.ts';
import type { MyNumbers as Numbers } from '@jontro/shop/number-proofs/number-proofs.ts';
import { maxCheckoutLengths } from '@jontro/shop/orders/checkout.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { endpointQuery, refetchQueries } from '../lib/query-client.ts';
import { ApiError, send } from '../lib/send.ts';
import { useSession } from '../lib/session-state.ts';
import { toast } from '../lib/toasts.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';

const keyOf = (uid: string) => ['myNumbers', uid] as const;

/** What the server says of the input; anything else, but for a rejected session, which has its own dialog, is a toast. */
function problemOf(error: Error): Text | undefined {
  const isOfInput = error instanceof ApiError && error.status >= 400 && error.status < 500;
  if (isOfInput && error.status !== 401 && error.status !== 403) return error.text;
  if (!isOfInput) toast.error(error instanceof ApiError ? error.message : failureTexts.unexpected);
  return undefined;
}

export function useMyNumbers(uid: string) {
  const { ready } = useSession();
  return useQuery({
    ...endpointQuery(keyOf(uid), numberProofEndpoints.listMyNumbers, {}),
    enabled: ready,
  });
}

export function MyNumbers({ uid }: { uid: string }) {
  const { t } = useLanguage();
  const { data, isError, refetch } = useMyNumbers(uid);
  const heading = useId();
  const onChange = () => refetchQueries([keyOf(uid)]);
  if (data && !data.canProve && data.numbers.length === 0) return null;
  return (
    <section aria-labelledby={heading} className="rounded-card border border-line bg-paper p-5 sm:p-7">
      <h2 id={heading} className="text-lg font-bold">
        {t('My mobile numbers')}
      </h2>
      <p className="mt-1 text-sm text-slate">
        {t('Orders that were made with your number without logging in come to this account.')}
      </p>
      {data ? <NumberList numbers={data.numbers} onChange={onChange} /> : null}
      {data?.canProve ? <ProveNumber onChange={onChange} /> : null}
      {!data && isError ? <LoadFailed what="Your mobile numbers" onRetry={() => void refetch()} /> : null}
      {!data && !isError ? (
        <Loading label="Loading your numbers" className="mt-3 grid gap-3">
          <Skeleton height={64} />
        </Loading>
      ) : null}
    </section>
  );
}

function NumberList({ numbers, onChange }: Pick<Numbers, 'numbers'> & { onChange: () => Promise<unknown> }) {
  const { t, digits } = useLanguage();
  const removing = useMutation({
    mutationFn: (mobileNumber: string) =>
      send(numberProofEndpoints.removeNumber, { params: { mobileNumber } }),
    onSuccess: ({ message }) => void toast.success(message),
    onError: (error) => void toast.error(error.message),
    onSettled: onChange,
  });
  if (numbers.length === 0) return null;
  return (
    <ul aria-label={t('My mobile numbers')} className="mt-3 divide-y divide-line">
      {numbers.map(({ mobileNumber, provenAt }) => (
        <li key={mobileNumber} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
          <div className="min-w-0">
            <p className="tabular font-semibold">{digits(mobileNumber)}</p>
            <p className="text-sm text-slate">
              {t('Confirmed on {day}', { day: digits(formatDate(provenAt)) })}
            </p>
          </div>
          <Button
            variant="secondary"
            size="small"
            busy={removing.isPending && removing.variables === mobileNumber}
            aria-label={t('Remove {number}', { number: digits(mobileNumber) })}
            onClick={() => removing.mutate(mobileNumber)}
          >
            {t('Remove')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** First the number, then the code that was sent to it. */
function ProveNumber({ onChange }: { onChange: () => Promise<unknown> }) {
  const { t, digits } = useLanguage();
  const [mobileNumber, setMobileNumber] = useState('');
  const [code, setCode] = useState('');
  const [sent, setSent] = useState(false);
  const [problem, setProblem] = useState<Text>();

  const sending = useMutation({
    mutationFn: () => send(numberProofEndpoints.sendNumberCode, { body: { mobileNumber } }),
    onMutate: () => setProblem(undefined),
    onSuccess: ({ message }) => {
      toast.success(message);
      setCode('');
      setSent(true);
    },
    onError: (error) => setProblem(problemOf(error)),
  });
  const proving = useMutation({
    mutationFn: () => send(numberProofEndpoints.proveNumber, { body: { mobileNumber, code } }),
    onMutate: () => setProblem(undefined),
    onSuccess: ({ message }) => {
      toast.success(message);
      startAgain();
      return onChange();
    },
    onError: (error) => setProblem(problemOf(error)),
  });

  function startAgain(): void {
    setMobileNumber('');
    setSent(false);
    setProblem(undefined);
  }
  function submit(event: SubmitEvent): void {
    event.preventDefault();
    (sent ? proving : sending).mutate();
  }

  return (
    <form noValidate aria-label={t('Another mobile number')} className="mt-4 grid gap-4" onSubmit={submit}>
      {sent ? (
        <Field
          key="code"
          label="Code in the SMS"
          hint={message('Sent to {number}, valid for ten minutes', { number: digits(mobileNumber) })}
          name="code"
          autoFocus
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={20}
          value={code}
          error={problem}
          onChange={(event) => setCode(event.target.value)}
        />
      ) : (
        <Field
          key="number"
          label="Another mobile number"
          name="mobileNumber"
          type="tel"
          autoComplete="tel"
          maxLength={maxCheckoutLengths.mobileNumber}
          value={mobileNumber}
          error={problem}
          onChange={(event) => setMobileNumber(event.target.value)}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={sending.isPending || proving.isPending} className="max-sm:w-full">
          {t(sent ? 'Confirm the number' : 'Send me a code')}
        </Button>
        {sent ? (
          <Button variant="quiet" className="max-sm:w-full" onClick={startAgain}>
            {t('Use another number')}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
