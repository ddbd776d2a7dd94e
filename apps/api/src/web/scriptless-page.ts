/** A rendered page as it is sent to a browser in which the shop's scripts do not run: without them, and with what `noscript` has. */
import type { Language } from '@jontro/shop/language.ts';
import { html } from '../http/html.ts';
import type { PublicResponse } from '../http/public-cache.ts';
import type { PlainReason } from '../plain-pages/plain-cookie.ts';
import { plainPaths } from '../plain-pages/plain-paths.ts';
import { simpleNote } from '../plain-pages/simple-note.ts';
import { contentSecurityPolicy } from './content-security.ts';
import type { RenderThreadSettings } from './render-service.ts';

/** What scripts alone need: they, and what is fetched for them. The fonts are those of the device, as without script. */
const needless =
  /<script\b(?![^>]*\bld\+json)[^>]*>[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>|<link\b[^>]*\bas="font"[^>]*>|<meta http-equiv="refresh"[^>]*>/gi;

const bar = (reason: PlainReason, address: string, language: Language): string => {
  const note = simpleNote(reason, language, address);
  return note
    ? html`<aside aria-label="${note.name}" class="print:hidden flex flex-wrap items-center justify-center gap-x-3 bg-marigold-wash px-4 py-1 text-[0.8125rem] font-medium"><span>${note.text}</span><a href="${note.path}" rel="nofollow" class="inline-flex min-h-11 items-center font-semibold text-bottle underline">${note.link}</a></aside>`
        .markup
    : '';
};

/** Shows a picture in the place of its link, as saved-picture.tsx of the pages does; without it the link opens the file. */
const showPictures = `document.addEventListener('click',function(e){var a=e.target.closest('[data-show-picture]'),s,i;if(!a||e.ctrlKey||e.metaKey||e.shiftKey)return;e.preventDefault();s=a.parentNode;i=new Image;i.src=a.getAttribute('href');i.alt=a.querySelector('.sr-only').textContent.slice(2);i.className=s.className.replace('grid place-items-center','');i.width=i.height=1000;s.replaceWith(i)})`;

/**
 * Takes a response of the renderer and the address of its page; returns it unchanged if it is no page. Its style sheets are those
 * that read `scripting: none` as true (apps/web/plain-styles.ts).
 */
export function withoutScripts(
  page: PublicResponse,
  address: string,
  language: Language,
  reason: PlainReason,
  identity: RenderThreadSettings['identity'],
): PublicResponse {
  if (!page.headers['content-type']?.includes('html')) return page;
  const body = Buffer.from(
    page.body
      .toString()
      .replace(needless, '')
      .replace(/<(\/?)noscript\b/g, '<$1div')
      // What scrolls has no buttons without scripts: the keyboard scrolls it.
      .replace(/<ul (?=class="[^"]*\boverflow-x-auto\b)/g, '<ul tabindex="0" ')
      .replace(/(<link rel="stylesheet" href="\/assets\/)(?=[\w.-]+\.css)/g, '$1plain-')
      .replace(/<body\b[^>]*>/, (start) => start + bar(reason, address, language))
      .replace('</body>', reason === 'saved' ? `<script>${showPictures}</script></body>` : '</body>'),
  );
  return {
    ...page,
    body,
    headers: { ...page.headers, 'content-security-policy': contentSecurityPolicy(body, identity) },
  };
}

/** The search for what was typed into a page whose scripts did not run, as a path in the default language. */
export function typedSearch(url: string): string | undefined {
  const query = new URL(url, 'http://shop').searchParams.get('query')?.trim();
  return query ? `${plainPaths.search}?${new URLSearchParams({ query })}` : undefined;
}
