/** The shop's sign and name, leading home. */
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { useSettings } from './settings.ts';

/** The sign alone: a "J" with a dot, our own drawing. */
export function LogoSign({ size = 32 }: { size?: number }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 32 32">
      <rect width="32" height="32" rx="9" fill="#006a4e" />
      <path
        d="M20.5 7v12.2a5.6 5.6 0 0 1-5.6 5.6c-2.6 0-4.7-1.5-5.5-3.8"
        fill="none"
        stroke="#fff"
        strokeWidth="3.4"
        strokeLinecap="round"
      />
      <circle cx="12" cy="9.2" r="2.7" fill="#f5a524" />
    </svg>
  );
}

export function Logo({ className = '' }: { className?: string }) {
  const { name } = useSettings();
  return (
    <Link
      to={paths.home}
      aria-label={`${name}, home`}
      className={`inline-flex items-center gap-2.5 ${className}`}
    >
      <LogoSign />
      <span className="text-xl font-extrabold tracking-tight">{name}</span>
    </Link>
  );
}
