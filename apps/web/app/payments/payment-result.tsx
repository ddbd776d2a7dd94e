/** The layout of the pages that the payment provider redirects shoppers to. */
import type { PlainMessage } from '@jontro/shop/messages.ts';
import { Fragment, type ReactNode } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { Logo } from '../site/logo.tsx';
import { useSettings } from '../site/settings.ts';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icon-name.ts';

const variants = {
  waiting: { icon: 'refresh', className: 'bg-fog text-slate' },
  good: { icon: 'check', className: 'bg-stock-wash text-stock' },
  caution: { icon: 'info', className: 'bg-marigold-wash text-ink' },
  bad: { icon: 'x', className: 'bg-sale-wash text-sale-deep' },
} as const satisfies Record<string, { icon: IconName; className: string }>;

export type ResultVariant = keyof typeof variants;

interface PaymentResultProps {
  variant: ResultVariant;
  title: PlainMessage;
  text: string;
  /** Details below the text. */
  children?: ReactNode;
  /** One or two links. */
  actions: ReactNode;
}

export function PaymentResult({ variant, title, text, children, actions }: PaymentResultProps) {
  const { t, textOf } = useLanguage();
  const { icon, className } = variants[variant];
  // The notice of a demo shop is above this layout.
  const { demo } = useSettings();
  return (
    <div
      style={{ '--frame': demo ? 'calc(100dvh - 2rem)' : '100dvh' }}
      className="grid min-h-(--frame) content-start justify-items-center gap-6 bg-fog px-4 py-8 sm:content-center"
    >
      <Logo />
      <section
        data-result={variant}
        className="grid w-full max-w-lg justify-items-center gap-6 rounded-card bg-paper p-6 text-center shadow-card sm:p-10"
      >
        <span className={`grid size-16 place-items-center rounded-full ${className}`}>
          <Icon name={icon} size={24} className={variant === 'waiting' ? 'spinner' : undefined} />
        </span>
        {/* The live region persists, so that changes are announced; the keys remount its content without animation. */}
        <div role="status">
          <div key={title} className="grid gap-2">
            <h1 className="text-2xl font-bold sm:text-3xl">{t(title)}</h1>
            <p className="text-balance text-slate">{textOf(text)}</p>
          </div>
        </div>
        <Fragment key={title}>
          {children}
          <div className="flex w-full flex-wrap justify-center gap-3">{actions}</div>
        </Fragment>
      </section>
    </div>
  );
}
