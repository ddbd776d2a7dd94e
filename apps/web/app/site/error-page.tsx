/** What is shown for an unknown address and for a fault while a page is drawn (specification section 2, Q-070). */
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { siteTexts } from './site-texts.ts';

export function ErrorPage() {
  return (
    <section className="shell grid min-h-[60vh] place-items-center py-16 text-center">
      <div className="grid max-w-xl justify-items-center gap-5">
        <svg
          aria-hidden="true"
          viewBox="0 0 200 120"
          className="w-48 text-line"
          fill="none"
          stroke="currentColor"
          strokeWidth="6"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <path d="M20 60h34l14-22 22 46 16-30 10 14h14" className="text-mist" stroke="currentColor" />
          <path
            d="M150 42v18a14 14 0 0 0 28 0V42zM156 42V28M172 42V28M164 74v24"
            className="text-bottle"
            stroke="currentColor"
          />
        </svg>
        <h1 className="text-3xl font-bold sm:text-4xl">{siteTexts.errorTitle}</h1>
        <p className="text-lg text-slate">{siteTexts.errorText}</p>
        <ButtonLink to={paths.home} size="large">
          {siteTexts.errorLink}
        </ButtonLink>
      </div>
    </section>
  );
}
