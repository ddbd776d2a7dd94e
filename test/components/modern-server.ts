/** A page server of a shop with the preset `modern`, as far as its pages differ by the preset, with a shopper who is signed in. */
import type { WebSettings } from '@jontro/shop/page-services.ts';
import { test as base, signIn } from './page-fixture.ts';
import { emptyPage, type PageServer, startPageServer } from './page-server.ts';
import { shopper } from './samples.ts';

const settings: Partial<WebSettings> = {
  preset: 'modern',
  areas: true,
  districts: 'all',
  deliveryRule: 'by-district',
  thanksPage: true,
  tracking: true,
  guestCart: true,
  orderIds: 'number',
  lightHeader: true,
  shopFooter: true,
  business: { hotline: '01700-000000' },
};

export const test = base.extend<{ modern: PageServer }>({
  modern: async ({ page }, use) => {
    const server = await startPageServer(settings);
    await page.goto(server.url + emptyPage);
    await signIn(page, server, shopper);
    await use(server);
    await page.goto('about:blank');
    await server.close();
  },
});
