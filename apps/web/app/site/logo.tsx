/** The shop's sign and name, leading home. */
import { Link } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { paths } from '../paths.ts';
import { useSettings } from './settings.ts';

/** The sign alone: a "J" with a dot, our own drawing, or what the owner has put in its place. */
export function LogoSign() {
  const { logo } = useSettings();
  return <img src={logo} alt="" width={32} height={32} />;
}

export function Logo({ className = '' }: { className?: string }) {
  const { t } = useLanguage();
  const { name } = useSettings();
  return (
    <Link
      to={paths.home}
      aria-label={t(`${name}, home`)}
      className={`inline-flex items-center gap-2.5 ${className}`}
    >
      <LogoSign />
      <span className="text-xl font-extrabold tracking-tight">{name}</span>
    </Link>
  );
}
