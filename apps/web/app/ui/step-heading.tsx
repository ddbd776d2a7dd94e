/** The heading of a step of a work with a file, which gets the focus when the step appears. */
import type { PlainMessage } from '@jontro/shop/messages.ts';
import { useEffect, useRef } from 'react';
import { useLanguage } from '../language/use-language.ts';

export function StepHeading({ number, title }: { number: 2 | 3; title: PlainMessage }) {
  const { t } = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per title
  useEffect(() => heading.current?.focus({ preventScroll: true }), [title]);
  return (
    <div>
      <p className="tabular text-sm text-slate">{t('Step {number} of 3', { number })}</p>
      <h2 ref={heading} tabIndex={-1} className="text-xl font-bold outline-none">
        {t(title)}
      </h2>
    </div>
  );
}
