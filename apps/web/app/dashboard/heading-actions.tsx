/** The actions beside the heading of a dashboard page; on phones behind one button, so that the first row of a list stays in view. */
import { type ReactNode, useId, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

interface HeadingActionsProps {
  /** The most important action, which is visible on phones, too. */
  main?: ReactNode;
  children: ReactNode;
}

export function HeadingActions({ main, children }: HeadingActionsProps) {
  const { t } = useLanguage();
  const id = useId();
  const [shown, setShown] = useState(false);
  return (
    <div className="flex-wrap gap-3 max-sm:contents sm:flex">
      <div className={`flex gap-3 sm:order-last ${main ? 'max-sm:w-full' : 'sm:hidden'}`}>
        {main ? <div className="grid grow">{main}</div> : null}
        <Button
          variant="secondary"
          className="max-sm:px-4 sm:hidden"
          aria-expanded={shown}
          aria-controls={id}
          onClick={() => setShown(!shown)}
        >
          {t('More')} <Icon name="chevronDown" size={18} className={shown ? 'rotate-180' : ''} />
        </Button>
      </div>
      <div id={id} className={`flex flex-wrap gap-3 max-sm:w-full ${shown ? '' : 'max-sm:hidden'}`}>
        {children}
      </div>
    </div>
  );
}
