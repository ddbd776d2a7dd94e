/** A filter for a part of the actor's e-mail, applied on blur or Enter. */
import { useLanguage } from '../language/use-language.ts';
import { isComposing } from '../lib/composing.ts';

interface ActorFieldProps {
  value: string;
  onChange: (who: string) => void;
}

export function ActorField({ value, onChange }: ActorFieldProps) {
  const { t } = useLanguage();
  const apply = (text: string) => {
    if (text.trim() !== value) onChange(text.trim());
  };
  return (
    <label className="flex min-w-0 gap-x-2 gap-y-1 text-sm font-semibold max-sm:w-full max-sm:flex-col sm:items-center">
      {t('Actor')}
      <input
        key={value}
        type="search"
        defaultValue={value}
        placeholder={t('Email')}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={100}
        onBlur={(event) => apply(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isComposing(event)) apply(event.currentTarget.value);
        }}
        className="h-11 min-w-0 rounded-control border border-edge bg-paper px-3 text-base font-normal placeholder:text-slate focus:outline-2 focus:outline-offset-0 focus:outline-bottle"
      />
    </label>
  );
}
