/** A grey shape that stands in for something of the same size while it loads; nothing for screen readers. */
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

/** Says once, to screen readers, that something loads; its children are the skeletons. */
export function Loading({
  label,
  children,
  className,
}: {
  label: string;
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
