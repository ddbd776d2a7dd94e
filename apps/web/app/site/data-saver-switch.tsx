/** A link that turns the data saver on or off; it works without JavaScript, as the server stores the choice. */
import { dataSaverParameter } from '@jontro/shop/data-saver.ts';
import { useEffect } from 'react';
import { useHref, useLocation } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { useSavesData } from '../lib/data-saver.ts';
import { usePageSearch } from '../lib/page-search.ts';
import { watchConnection } from '../lib/slow-connection.ts';

export default function DataSaverSwitch() {
  const { t } = useLanguage();
  // With the tag of its language, which a browser without script has in the address alone.
  const path = useHref(useLocation().pathname);
  const query = new URLSearchParams(usePageSearch());
  const saves = useSavesData();
  useEffect(watchConnection, []);
  query.set(dataSaverParameter, saves ? 'off' : 'on');
  return (
    <a
      href={`${path}?${query}`}
      rel="nofollow"
      data-saver-switch={saves ? 'on' : 'off'}
      suppressHydrationWarning
      className="inline-flex min-h-11 items-center text-mist hover:text-white"
    >
      {t(saves ? 'Less data is on: show all pictures' : 'Use less data')}
    </a>
  );
}
