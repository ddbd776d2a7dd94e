/** The link to the login, which leads back to this page. */
import { Link, useLocation } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { usePageSearch } from '../lib/page-search.ts';
import { paths } from '../paths.ts';
import { Icon } from '../ui/icon.tsx';
import { siteTexts } from './site-texts.ts';

/** `short` is a sign alone on phones. */
export function LoginLink({ className, short }: { className: string; short?: boolean }) {
  const { t } = useLanguage();
  const { pathname } = useLocation();
  const search = usePageSearch();
  const onLoginPages = pathname === paths.login() || pathname === paths.register;
  return (
    <Link
      to={paths.login(onLoginPages ? undefined : pathname + search)}
      suppressHydrationWarning
      className={className}
    >
      <Icon name="user" size={22} />
      <span className={short ? 'max-sm:sr-only' : undefined}>{t(siteTexts.loginRegister)}</span>
    </Link>
  );
}
