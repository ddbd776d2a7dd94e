/** A progress bar. */
import type { Message } from '@jontro/shop/messages.ts';
import { useLanguage } from '../language/use-language.ts';

interface ProgressBarProps {
  /** For screen readers. */
  label: Message;
  /** 0 to 1; undefined while unknown. */
  progress: number | undefined;
  className?: string;
}

export function ProgressBar({ label, progress = 0, className = '' }: ProgressBarProps) {
  const { t } = useLanguage();
  const percent = Math.floor(progress * 100);
  return (
    <div
      role="progressbar"
      aria-label={t(label)}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={`h-2 overflow-hidden rounded-full bg-paper ring-1 ring-edge ${className}`}
    >
      <div className="h-full bg-bottle transition-[width]" style={{ width: `${percent}%` }} />
    </div>
  );
}
