/** Tags of a customer, edited as a text with commas. */
import { customerEndpoints } from '@jontro/shop/customers/customers.endpoints.ts';
import { type Customer, customerTexts, maxTagLength, maxTags } from '@jontro/shop/customers/customers.ts';
import type { PlainMessage } from '@jontro/shop/messages.ts';
import { type FormEvent, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { useAdminMutation } from '../lib/admin-mutation.ts';
import { send } from '../lib/send.ts';
import { DetailsSection } from '../orders/details-section.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';

const tagsOf = (text: string): string[] =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);

function problemOf(tags: readonly string[]): PlainMessage | undefined {
  if (tags.some((tag) => [...tag].length > maxTagLength)) return customerTexts.tagTooLong;
  return tags.length > maxTags ? customerTexts.tooManyTags : undefined;
}

export function CustomerTags({ customer: { _id: id, tags } }: { customer: Customer }) {
  const { t } = useLanguage();
  const [text, setText] = useState(tags.join(', '));
  const [error, setError] = useState<PlainMessage>();
  const { runMutation, busyWith } = useAdminMutation();

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const changed = tagsOf(text);
    const problem = problemOf(changed);
    setError(problem);
    if (problem) return;
    await runMutation({
      subject: id,
      run: () => send(customerEndpoints.changeCustomer, { params: { id }, body: { tags: changed } }),
      notice: customerTexts.changed,
    }).catch(() => {});
  }

  return (
    <DetailsSection title="Tags">
      {tags.length > 0 ? (
        <ul aria-label={t('Tags')} className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag} dir="auto" className="rounded-full bg-fog px-3 py-1 text-sm font-semibold">
              {tag}
            </li>
          ))}
        </ul>
      ) : null}
      <form className="grid gap-3" noValidate onSubmit={(event) => void save(event)}>
        <Field
          label="Tags, separated by commas"
          value={text}
          error={error}
          onChange={({ target }) => {
            setText(target.value);
            setError(undefined);
          }}
        />
        <Button
          type="submit"
          variant="secondary"
          size="small"
          className="justify-self-end"
          busy={busyWith !== undefined}
        >
          {t('Save tags')}
        </Button>
      </form>
    </DetailsSection>
  );
}
