/** The shop's icons: one SVG sprite, fetched once, so that they are not part of the scripts. */
import type { IconName } from './icon-name.ts';
import icons from './icons.svg?url';

/** A decorative icon, hidden from screen readers; the control around it has the label. `size` in px. */
export function Icon({ name, size = 20, className }: { name: IconName; size?: number; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className ? `shrink-0 ${className}` : 'shrink-0'}
    >
      <use href={`${icons}#${name}`} />
    </svg>
  );
}
