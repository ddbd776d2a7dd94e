/** What a page without scripts says of it, and the address at which the full page is. */
import { dataSaverParameter } from '@jontro/shop/data-saver.ts';
import type { Language } from '@jontro/shop/language.ts';
import { serverTexts } from '@jontro/shop/languages/all-languages.ts';
import type { PlainReason } from './plain-cookie.ts';

/** The address, a path of the shop, with one parameter instead of that of the plain pages. */
function withParameter(address: string, name: string, value: string): string {
  const { pathname, searchParams } = new URL(address, 'http://shop');
  searchParams.delete('plain');
  searchParams.set(name, value);
  return `${pathname}?${searchParams}`;
}

/** False where there is no other page: the browser runs no script. */
export function simpleNote(reason: PlainReason, language: Language, address: string) {
  const { simple, scriptFailed, dataSaved, fullPage, showFullPage } = serverTexts[language].plainPages;
  if (reason === 'off') return false;
  return reason === 'failed'
    ? { name: simple, text: scriptFailed, link: fullPage, path: withParameter(address, 'plain', 'no') }
    : {
        name: simple,
        text: dataSaved,
        link: showFullPage,
        path: withParameter(address, dataSaverParameter, 'off'),
      };
}
