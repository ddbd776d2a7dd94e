/** A field for a new password with the provider's rules, checked off while typing. */
import { message, toEnglish } from '@jontro/shop/messages.ts';
import { minPasswordLength } from '@jontro/shop/session/session.ts';
import { type ComponentProps, useId, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { useSettings } from '../site/settings.ts';
import { Icon } from '../ui/icon.tsx';
import { PasswordField } from './password-field.tsx';
import type { PasswordRule } from './password-rule.ts';

type Rules = (password: string) => PasswordRule[];

interface NewPasswordFieldProps
  extends Omit<ComponentProps<typeof PasswordField>, 'autoComplete' | 'onFocus' | 'onChange'> {
  /** Characters that this account needs, where it needs more than others. */
  least?: number;
}

export function NewPasswordField({ least: own = 0, ...field }: NewPasswordFieldProps) {
  const { t } = useLanguage();
  const { passwordLength = minPasswordLength } = useSettings();
  const least = Math.max(own, passwordLength);
  const [password, setPassword] = useState('');
  const [loadedRules, setLoadedRules] = useState<Rules>();
  /** Until the provider's rules are loaded. */
  const defaultRules: Rules = () => [
    { text: message('At least {count} characters', { count: least }), met: password.length >= least },
  ];
  const rulesId = useId();

  function loadRules(): void {
    if (loadedRules) return;
    import('./password-rules.ts')
      .then(({ fetchPasswordRules }) => fetchPasswordRules(least))
      .then((rules) => setLoadedRules(() => rules), console.error);
  }

  return (
    <div className="grid gap-2">
      <PasswordField
        {...field}
        autoComplete="new-password"
        onFocus={loadRules}
        onChange={(event) => setPassword(event.target.value)}
        aria-details={rulesId}
      />
      <ul id={rulesId} className="grid gap-1 text-sm text-slate">
        {(loadedRules ?? defaultRules)(password).map(({ text, met }) => (
          <li key={toEnglish(text)} className={`flex items-center gap-2 ${met ? 'text-stock' : ''}`}>
            <Icon name={met ? 'circleCheck' : 'info'} size={16} /> {t(text)}
            {met ? <span className="sr-only"> ({t('met')})</span> : null}
          </li>
        ))}
      </ul>
    </div>
  );
}
