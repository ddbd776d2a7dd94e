/** The walk over all pages: who looks at which, each in the views that its route chooses. */
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import type { Browser, Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { addToCart, newBuyer } from './buyers.ts';
import type { ViewedPage } from './page-checks.ts';
import { type Access, addressOf, pagePaths, sampleAddresses } from './page-paths.ts';
import { openAsReturningUser, validPassword } from './people.ts';
import { findProduct, listAllProducts } from './storefront.ts';
import { allViews, sampleOf, type View } from './views.ts';

const { owner, shopper, password } = demoLogins;
const ofBuyer: readonly string[] = [paths.cart, paths.checkout];

/** The addresses of all pages with an access by their routes. */
async function listPages(page: Page, baseURL: string, access: Access): Promise<Map<string, string>> {
  const samples = await sampleAddresses(page, baseURL);
  samples[paths.cancel] = `${paths.cancel}?reason=failed`;
  const pages = pagePaths.filter((one) => one.access === access && !ofBuyer.includes(one.pattern));
  return new Map(pages.map((one) => [one.pattern, addressOf(one, samples)]));
}

/** Signs in, and lists the pages of this visitor by what chooses their views. */
const visitors = {
  visitor: (page: Page, baseURL: string) => listPages(page, baseURL, 'everybody'),

  buyer: async (page: Page, baseURL: string) => {
    const { _id } = findProduct(await listAllProducts(page), 'in stock', ({ inStock }) => inStock);
    const buyer = await newBuyer(baseURL);
    await addToCart(buyer, _id);
    await openAsReturningUser(page, buyer.email, validPassword, paths.dashboard);
    return new Map(ofBuyer.map((path) => [path, path]));
  },

  shopper: async (page: Page, baseURL: string) => {
    await openAsReturningUser(page, shopper.email, password, paths.dashboard);
    const response = await page.request.get(endpointUrl(orderEndpoints.listMyOrders));
    const unpaid = ((await response.json()) as Order[]).find(({ payment }) => !payment);
    if (!unpaid) throw new Error('the demo shopper has no unpaid order');
    const pages = await listPages(page, baseURL, 'login');
    return pages.set('an unpaid order', paths.orderDetails(unpaid));
  },

  owner: async (page: Page, baseURL: string) => {
    await openAsReturningUser(page, owner.email, password, paths.dashboard);
    const pages = await listPages(page, baseURL, 'admin');
    return pages
      .set("the owner's dashboard", paths.dashboard)
      .set('labels', `${staffPaths.packingSlips()}?papers=labels`);
  },
};

/** A page of this visitor, with a controlled clock, so that no test waits for an overlay, and the pages that it is to look at. */
export async function startWalk(
  browser: Browser,
  baseURL: string,
  visitor: keyof typeof visitors,
  scheme: View['scheme'],
): Promise<{ page: Page; pages: ViewedPage[] }> {
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const pages = await visitors[visitor](page, baseURL);
  await page.clock.install();
  return {
    page,
    pages: [...pages].map(([name, path]) => ({
      path,
      views: sampleOf(name, allViews).filter((view) => view.scheme === scheme),
    })),
  };
}
