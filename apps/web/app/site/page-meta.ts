/** Titles and descriptions of pages for browsers, search engines and sharing (specification section 2, Q-066). */
import { homeTexts } from '@jontro/shop/home/home.ts';
import { buildShareImage } from '@jontro/shop/images/image-urls.ts';
import { addressIn } from '@jontro/shop/language-addresses.ts';
import type { Message } from '@jontro/shop/messages.ts';
import type { WebSettings } from '@jontro/shop/page-services.ts';
import type { MetaDescriptor } from 'react-router';
import { translatorOf } from '../language/translate.ts';
import { pageSettings } from '../lib/services.ts';

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** Returns the shop's settings from the matches that a `meta` function receives. */
export function settingsOf(matches: Matches): WebSettings {
  return pageSettings(
    matches.find((match) => match?.id === 'root')?.loaderData as { settings?: WebSettings } | undefined,
  );
}

export function homeTitle(matches: Matches): string {
  const { name, language } = settingsOf(matches);
  return `${name} | ${translatorOf(language)(homeTexts.titleTail)}`;
}

/** "Title | shop name", for every page other than home. */
export function pageTitle(matches: Matches, title: Message): MetaDescriptor[] {
  const { name, language } = settingsOf(matches);
  return [{ title: `${translatorOf(language)(title)} | ${name}` }];
}

/** The full address of a page, in the language of the settings. */
export const pageUrl = (
  { publicUrl, language, defaultLanguage }: Pick<WebSettings, 'publicUrl' | 'language' | 'defaultLanguage'>,
  path: string,
): string => publicUrl + addressIn(language, defaultLanguage, path);

/** The share image of pages without their own. */
const shareImage = { url: '/share.png', type: 'image/png', width: 1200, height: 630 };

interface PublicPage {
  /** The full title, shop name included. */
  title: string;
  description: string;
  /** The canonical path. */
  path: string;
  type?: 'website' | 'product';
  /** The URL of an image as it is stored. */
  image?: string;
}

interface SharedImage {
  url: string;
  type?: string;
  width?: number;
  height?: number;
}

/** Title, description, canonical link and Open Graph of a public page. */
export function publicMeta(matches: Matches, page: PublicPage): MetaDescriptor[] {
  const settings = settingsOf(matches);
  const { name, publicUrl } = settings;
  const url = pageUrl(settings, page.path);
  const image: SharedImage = page.image ? (buildShareImage(page.image) ?? { url: page.image }) : shareImage;
  return [
    { title: page.title },
    { name: 'description', content: page.description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:site_name', content: name },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: page.description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: new URL(image.url, publicUrl || 'http://localhost').href },
    ...(['type', 'width', 'height'] as const).flatMap((part) => {
      const content = image[part];
      return content === undefined ? [] : [{ property: `og:image:${part}`, content: String(content) }];
    }),
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}
