/** A section of the home page with its heading. */
import type { PlainMessage } from '@jontro/shop/messages.ts';
import type { ReactNode } from 'react';
import { useLanguage } from '../language/use-language.ts';

interface HomeSectionProps {
  title: PlainMessage;
  /** The id of the section, for links to it. */
  name: string;
  text?: PlainMessage | undefined;
  children: ReactNode;
}

export function HomeSection({ title, name, text, children }: HomeSectionProps) {
  const { t } = useLanguage();
  return (
    <section id={name} aria-labelledby={`${name}-title`} className="shell pt-14 lg:pt-24">
      <div className="mb-6 lg:mb-8">
        <h2 id={`${name}-title`} className="text-2xl font-bold lg:text-3xl">
          {t(title)}
        </h2>
        {text ? <p className="mt-2 max-w-[65ch] text-pretty text-slate lg:text-lg">{t(text)}</p> : null}
      </div>
      {children}
    </section>
  );
}
