/** Buttons and links that look like buttons. */
import type { ComponentProps, MouseEvent } from 'react';
import { Link } from 'react-router';

const variants = {
  primary: 'bg-bottle text-on-bottle hover:bg-bottle-deep',
  secondary: 'border border-edge bg-paper text-ink hover:border-ink hover:bg-fog',
  dark: 'bg-ink text-paper hover:bg-ink-soft',
  accent: 'bg-marigold text-on-marigold hover:brightness-95',
  quiet: 'text-ink hover:bg-fog',
  danger: 'bg-sale text-on-sale hover:bg-sale-deep',
} as const;

const sizes = {
  small: 'min-h-11 px-3.5 text-sm lg:min-h-9',
  medium: 'min-h-11 px-5 text-[0.9375rem]',
  large: 'min-h-13 px-7 text-base',
} as const;

interface ButtonStyle {
  variant?: keyof typeof variants;
  size?: keyof typeof sizes;
}

/** The classes of a button, for elements other than `Button` and `ButtonLink`. */
export const buttonClass = ({ variant = 'primary', size = 'medium' }: ButtonStyle, more = ''): string =>
  `inline-flex items-center justify-center gap-2 rounded-control py-2 text-center font-semibold transition-colors disabled:opacity-50 aria-busy:opacity-50 ${variants[variant]} ${sizes[size]} ${more}`;

const ignoreClick = (event: MouseEvent) => event.preventDefault();

/** A button of type "button" by default. While `busy` it ignores clicks, is announced as busy, and keeps the focus. */
export function Button({
  variant,
  size,
  busy,
  className,
  disabled,
  onClick,
  ...rest
}: ComponentProps<'button'> & ButtonStyle & { busy?: boolean }) {
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      disabled={disabled && !busy}
      onClick={busy ? ignoreClick : onClick}
      className={buttonClass({ variant, size }, className)}
      {...rest}
    />
  );
}

export function ButtonLink({ variant, size, className, ...rest }: ComponentProps<typeof Link> & ButtonStyle) {
  return <Link className={buttonClass({ variant, size }, className)} {...rest} />;
}
