/** The shop's logo and name, linked to the home page. */
import { Link } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { paths } from '../paths.ts';
import { useSettings } from './settings.ts';

/** The logo image alone: by default a "J" with a dot, or the owner's own. */
export function LogoImage() {
  const { logo } = useSettings();
  return <img src={logo} alt="" width={32} height={32} className="shrink-0" />;
}

/** The length of a name that is as large on phones as on other screens. */
const maxLargeName = 8;

export function Logo({ className = '' }: { className?: string }) {
  const { t } = useLanguage();
  const { name } = useSettings();
  return (
    <Link
      to={paths.home}
      aria-label={t('{shop}, home', { shop: name })}
      className={`inline-flex max-w-full min-w-0 items-center gap-2.5 ${className}`}
    >
      <LogoImage />
      <span
        className={`line-clamp-2 font-extrabold tracking-tight wrap-anywhere ${
          name.length > maxLargeName ? 'text-base leading-tight sm:text-xl sm:leading-tight' : 'text-xl'
        }`}
      >
        {name}
      </span>
    </Link>
  );
}
