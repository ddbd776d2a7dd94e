/** The form of a message of own words, as to try the gateway, with what it costs while it is written. */
import { parseMobileNumber } from '@jontro/shop/orders/checkout.ts';
import { smsEndpoints } from '@jontro/shop/sms/sms.endpoints.ts';
import { smsTexts } from '@jontro/shop/sms/sms.ts';
import { isBengaliText, maxSmsParts, smsSize } from '@jontro/shop/sms/sms-parts.ts';
import { type SubmitEvent, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { useAdminMutation } from '../lib/admin-mutation.ts';
import { send } from '../lib/send.ts';
import { Button } from '../ui/button.tsx';
import { Field, SelectField, TextArea } from '../ui/field.tsx';
import { SmsSizeLine } from './sms-size.tsx';

type Kind = 'notice' | 'promotion';
type Problems = Partial<
  Record<'to' | 'text', (typeof smsTexts)[keyof typeof smsTexts] | 'Please fill in this field'>
>;

function problemsOf(to: string, text: string, kind: Kind): Problems {
  const problems: Problems = {};
  if (!parseMobileNumber(to)) problems.to = smsTexts.wrongNumber;
  if (text.trim() === '') problems.text = 'Please fill in this field';
  else if (smsSize(text.trim()).parts > maxSmsParts) problems.text = smsTexts.tooLong;
  else if (kind === 'promotion' && !isBengaliText(text)) problems.text = smsTexts.notBengali;
  return problems;
}

export function SmsForm() {
  const { t } = useLanguage();
  const { runMutation, busyWith } = useAdminMutation();
  const [to, setTo] = useState('');
  const [text, setText] = useState('');
  const [kind, setKind] = useState<Kind>('notice');
  const [problems, setProblems] = useState<Problems>({});

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const found = problemsOf(to, text, kind);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    const run = () => send(smsEndpoints.sendSms, { body: { to: to.trim(), text: text.trim(), kind } });
    try {
      await runMutation({ subject: 'sms', run, notice: smsTexts.queued });
      setText('');
    } catch {
      // Said as a notice.
    }
  }

  return (
    <section aria-labelledby="write-sms" className="mt-10">
      <h2 id="write-sms" className="mb-2 text-xl font-bold">
        {t('Write an SMS')}
      </h2>
      <form
        noValidate
        className="grid max-w-xl gap-5 rounded-card border border-line bg-paper px-4 py-5 sm:px-5"
        onSubmit={(event) => void submit(event)}
      >
        <Field
          label="Mobile number"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          maxLength={40}
          required
          value={to}
          error={problems.to}
          onChange={(event) => setTo(event.target.value)}
        />
        <SelectField label="Type" value={kind} onChange={(event) => setKind(event.target.value as Kind)}>
          <option value="notice">{t('About an affair of the recipient')}</option>
          <option value="promotion">{t('Promotion: in Bengali, at the hours of the settings')}</option>
        </SelectField>
        <div className="grid gap-1.5">
          <TextArea
            label="Text"
            maxLength={500}
            required
            value={text}
            error={problems.text}
            onChange={(event) => setText(event.target.value)}
          />
          <SmsSizeLine text={text} />
        </div>
        <Button type="submit" size="large" busy={busyWith === 'sms'}>
          {t(busyWith === 'sms' ? 'Please wait…' : 'Send SMS')}
        </Button>
      </form>
    </section>
  );
}
