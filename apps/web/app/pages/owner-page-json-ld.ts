/** Data of schema.org about an owner's page: its questions and answers as a FAQPage, any other as an Article. */
import type { Language } from '@jontro/shop/language.ts';
import type { WebSettings } from '@jontro/shop/page-services.ts';
import { pagePath } from '@jontro/shop/pages/footer-pages.ts';
import { pageTextIn } from '@jontro/shop/pages/page-content.ts';
import { plainText } from '@jontro/shop/pages/page-markup.ts';
import type { PublishedPage } from '@jontro/shop/pages/pages.endpoints.ts';
import { pageUrl } from '../site/page-meta.ts';

export function ownerPageJsonLd(settings: WebSettings, page: PublishedPage) {
  const { name, language } = settings;
  const questions = page.blocks.filter(({ kind }) => kind === 'question');
  const common = {
    '@context': 'https://schema.org',
    url: pageUrl(settings, pagePath(page.slug)),
    inLanguage: language,
    dateModified: page.publishedAt,
  };
  const title = pageTextIn(page.title, language).text;
  if (questions.length > 0)
    return {
      ...common,
      '@type': 'FAQPage',
      name: title,
      mainEntity: questions.map(({ question, text }) => ({
        '@type': 'Question',
        name: pageTextIn(question, language).text,
        acceptedAnswer: { '@type': 'Answer', text: textIn(text, language) },
      })),
    };
  const organization = { '@type': 'Organization', name };
  return {
    ...common,
    '@type': 'Article',
    headline: title,
    author: organization,
    publisher: organization,
  };
}

const textIn = (text: PublishedPage['title'], language: Language): string =>
  plainText(pageTextIn(text, language).text);
