/** A grey placeholder of an element's size while it loads; hidden from screen readers. */
import type { Message } from '@jontro/shop/messages.ts';
import { useLanguage } from '../language/use-language.ts';
export function Skeleton({ className = '', height }: { className?: string; height?: number }) {
  return (
    <div
      aria-hidden="true"
      data-skeleton=""
      className={`skeleton rounded-card ${className}`}
      style={{ height }}
    />
  );
}

/** Announces loading to screen readers once; its children are the skeletons. */
export function Loading({
  label,
  children,
  className,
}: {
  label: Message;
  children?: React.ReactNode;
  className?: string;
}) {
  const { t } = useLanguage();
  return (
    <div role="status" className={className}>
      <span className="sr-only">{t(label)}</span>
      {children}
    </div>
  );
}
