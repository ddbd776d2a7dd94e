/** A progress bar. */

interface ProgressBarProps {
  /** For screen readers. */
  label: string;
  /** 0 to 1; undefined while unknown. */
  progress: number | undefined;
  className?: string;
}

export function ProgressBar({ label, progress = 0, className = '' }: ProgressBarProps) {
  const percent = Math.floor(progress * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={`h-2 overflow-hidden rounded-full bg-paper ring-1 ring-edge ${className}`}
    >
      <div className="h-full bg-bottle transition-[width]" style={{ width: `${percent}%` }} />
    </div>
  );
}
