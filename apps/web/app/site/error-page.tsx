/** The page for an unknown URL and for an error during rendering (specification section 2, Q-070); `children` are below its link. */
import type { ReactNode } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { siteTexts } from './site-texts.ts';

export function ErrorPage({ children }: { children?: ReactNode }) {
  const { t } = useLanguage();
  return (
    // From the top: children may come later, and nothing above them moves then.
    <section className="shell grid min-h-[75lvh] grid-cols-1 content-start justify-items-center gap-10 py-16 text-center">
      <div className="grid max-w-xl justify-items-center gap-5">
        <span className="grid size-20 place-items-center rounded-full bg-bottle-wash text-bottle">
          <Icon name="unplugged" size={40} />
        </span>
        <h1 className="text-3xl font-bold sm:text-4xl">{t(siteTexts.errorTitle)}</h1>
        <p className="text-lg text-balance text-slate">{t(siteTexts.errorText)}</p>
        <ButtonLink to={paths.home} size="large">
          {t(siteTexts.errorLink)}
        </ButtonLink>
      </div>
      {children}
    </section>
  );
}
