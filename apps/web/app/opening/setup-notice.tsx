/** On the dashboard of an owner whose shop is not open yet: leads to the checklist. */
import { useLanguage } from '../language/use-language.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { setupPath } from './setup-path.ts';

export default function SetupNotice() {
  const { t } = useLanguage();
  return (
    <section
      aria-labelledby="setup-notice"
      className="mb-5 grid gap-3 rounded-card border border-line bg-paper p-4 sm:p-6"
    >
      <h2 id="setup-notice" className="text-xl font-bold">
        {t('Your shop is not open yet')}
      </h2>
      <p className="text-slate">
        {t('Shoppers read that it opens soon. A few short steps lead to the opening, in any order.')}
      </p>
      <ButtonLink to={setupPath} className="max-sm:w-full sm:w-fit">
        {t('Set up the shop')} <Icon name="chevronRight" size={18} />
      </ButtonLink>
    </section>
  );
}
