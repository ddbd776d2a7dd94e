/** The way from the profile to the address book. */
import { Link } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { paths } from '../paths.ts';
import { Icon } from '../ui/icon.tsx';

export function AddressBookLink() {
  const { t } = useLanguage();
  return (
    <Link
      to={paths.addresses}
      className="group flex items-center gap-4 rounded-card border border-line bg-paper p-4 transition-colors hover:border-bottle"
    >
      <span className="grid size-11 shrink-0 place-items-center rounded-control bg-bottle-wash text-bottle">
        <Icon name="mapPin" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{t('Address book')}</span>
        <span className="block text-sm text-slate">{t('Where your orders go')}</span>
      </span>
      <Icon name="chevronRight" size={18} className="text-edge group-hover:text-bottle" />
    </Link>
  );
}
