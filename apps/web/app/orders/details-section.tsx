/** A titled section of the order details, and a labelled value in it. */
import type { Message } from '@jontro/shop/messages.ts';
import { type ReactNode, useId } from 'react';
import { useLanguage } from '../language/use-language.ts';

export function DetailsSection({ title, children }: { title: Message; children: ReactNode }) {
  const { t } = useLanguage();
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 gap-5 rounded-card border border-line bg-paper p-4 sm:p-6"
    >
      <h2 id={id} className="text-lg font-bold">
        {t(title)}
      </h2>
      {children}
    </section>
  );
}

export function LabelledValue({
  name,
  children,
  className = '',
}: {
  name: Message;
  children: ReactNode;
  className?: string;
}) {
  const { t } = useLanguage();
  return (
    <div className={`min-w-0 ${className}`}>
      <dt className="text-sm text-slate">{t(name)}</dt>
      <dd className="mt-0.5 font-medium break-words">{children}</dd>
    </div>
  );
}
