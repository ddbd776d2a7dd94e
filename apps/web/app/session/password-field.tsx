/** A password field with a button that shows and hides the password. */
import { type ComponentProps, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';

export function PasswordField(field: Omit<ComponentProps<typeof Field>, 'type' | 'trailing'>) {
  const { t } = useLanguage();
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...field}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <button
          type="button"
          aria-label={t(shown ? 'Hide password' : 'Show password')}
          aria-pressed={shown}
          className="grid size-11 place-items-center rounded-lg text-slate hover:text-ink"
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eyeOff' : 'eye'} />
        </button>
      }
    />
  );
}
