/** What shoppers see on every page of a shop that has not opened yet. */
import { textIn } from '@jontro/shop/localized-text.ts';
import { soonTexts } from '@jontro/shop/opening/opening.ts';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { useSettings } from './settings.ts';

export function OpeningSoon() {
  const { language, name, logo } = useSettings();
  return (
    <div className="shell grid justify-items-center gap-4 py-14 text-center">
      {/* React moves it into the head. */}
      <meta name="robots" content="noindex" />
      <p className="inline-flex max-w-full min-w-0 items-center gap-2.5">
        <img src={logo} alt="" width={32} height={32} className="shrink-0" />
        <span className="text-xl font-extrabold tracking-tight wrap-anywhere">{name}</span>
      </p>
      <h1 className="text-3xl font-bold">{textIn(soonTexts.heading, language)}</h1>
      <p className="text-slate">{textIn(soonTexts.text, language)}</p>
      <Link
        to={paths.login()}
        className="inline-flex min-h-11 items-center px-2 font-semibold underline underline-offset-4"
      >
        {textIn(soonTexts.login, language)}
      </Link>
    </div>
  );
}
