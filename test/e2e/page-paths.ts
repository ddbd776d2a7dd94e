/** Every page of the route table with its access, and an address for those with parameters. */
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import type { Page } from '@playwright/test';
import { customerPath, customerPattern } from '../../apps/web/app/customers/customer-path.ts';
import { patterns } from '../../apps/web/app/path-patterns.ts';
import { paths } from '../../apps/web/app/paths.ts';
import routes from '../../apps/web/app/routes.ts';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { signedIn } from './api-client.ts';
import { findProduct, listAllProducts } from './storefront.ts';

export type Access = 'everybody' | 'login' | 'admin';

export interface PagePath {
  /** The path as in `routes.ts`, with its parameters. */
  pattern: string;
  access: Access;
}

type Entry = (typeof routes)[number];

const guards: Record<string, Access> = {
  'session/login-required.tsx': 'login',
  'dashboard/admin-only.tsx': 'admin',
};

function pagesBelow({ path, index, file, children }: Entry, access: Access): PagePath[] {
  const childAccess = guards[file] ?? access;
  if (children) return children.flatMap((child) => pagesBelow(child, childAccess));
  return [{ pattern: index ? '/' : (path ?? ''), access }];
}

/** Routes outside the pages' layout have no screen: sitemap, manifest, … */
export const pagePaths: readonly PagePath[] = routes
  .filter(({ children }) => children)
  .flatMap((entry) => pagesBelow(entry, 'everybody'));

/** The address of a page; throws if its route has parameters and `samples` has no address for it. */
export function addressOf({ pattern }: PagePath, samples: Record<string, string>): string {
  const address = samples[pattern] ?? pattern;
  if (/[:*]/.test(address)) throw new Error(`No sample address for the route ${pattern}`);
  return address;
}

/** An address for each route with parameters. */
export async function sampleAddresses(page: Page, baseURL: string): Promise<Record<string, string>> {
  const { owner, shopper, password } = demoLogins;
  const send = await signedIn(baseURL, shopper.email, password);
  const orders = (await send('GET', endpointUrl(orderEndpoints.listMyOrders))) as Order[];
  const order = orders.find(({ transactionId }) => transactionId);
  if (!order?.transactionId) throw new Error('The demo shopper has no paid order');
  const product = findProduct(await listAllProducts(page), 'in stock', ({ inStock }) => inStock);
  const sendAsOwner = await signedIn(baseURL, owner.email, password);
  const details = endpointUrl(orderEndpoints.findOrder, { params: { id: order._id } });
  const { customerId = '' } = (await sendAsOwner('GET', details)) as Order;
  return {
    [customerPattern]: customerPath(customerId),
    [patterns.category]: paths.category('fan'),
    [patterns.product]: paths.product(product),
    [patterns.success]: paths.success(order.transactionId, order._id),
    [patterns.updateProduct]: staffPaths.updateProduct(product),
    [patterns.orderDetails]: paths.orderDetails(order),
    [patterns.invoice]: paths.invoice(order),
    [patterns.thanks]: paths.thanks(order),
    [patterns.payment]: staffPaths.payment(order.transactionId),
    // Not published in the demo shop; owner-pages.e2e.ts looks at published ones.
    '/pages/:slug': '/pages/faq',
    '*': '/no-such-page',
  };
}
