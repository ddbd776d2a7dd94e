/** The header, the menu, the search box and the footer, as a visitor sees them on every page. */
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { menuEntries } from '@jontro/shop/catalog/categories.ts';
import { recommendationEndpoints } from '@jontro/shop/recommendations/recommendations.endpoints.ts';
import { defaultSettings } from '@jontro/shop/settings.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { backgroundOf, pathOf, visible } from '../e2e/storefront.ts';
import { respondToHome } from './home-responses.ts';
import { expect, open, test } from './page-fixture.ts';
import type { PageServer } from './page-server.ts';
import { sampleProduct, sampleProducts } from './samples.ts';

function respondToProducts(server: PageServer, product: Product = sampleProduct()): void {
  server.respond(catalogEndpoints.findProduct, product);
  server.respond(recommendationEndpoints.listBoughtTogether, []);
  server.respond(catalogEndpoints.listCategoryProducts, {
    result: sampleProducts(3),
    totalPages: 1,
    total: 3,
  });
}

/** From now on each search finds the products whose names contain its text. Returns the texts of the requests. */
function respondToSearches(server: PageServer, products: Product[]): string[] {
  const searched: string[] = [];
  server.respondWith(catalogEndpoints.searchProducts, async ({ searchParams }) => {
    const text = searchParams.get('search') ?? '';
    searched.push(text);
    const body = products.filter(({ productName }) => productName.toLowerCase().includes(text));
    return { status: 200, body };
  });
  return searched;
}

const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Search for products' });

test('home, login and register have the dark header, other public pages the light one; all have the footer and their title', async ({
  page,
  server,
}) => {
  proves(
    'LAYOUT-03',
    'LAYOUT-04',
    'LAYOUT-05',
    'LAYOUT-12',
    'LAYOUT-13',
    'LAYOUT-14',
    'LAYOUT-15',
    'ROUTE-04',
  );
  const product = sampleProduct();
  respondToHome(server);
  respondToProducts(server, product);
  for (const [path, theme, title] of [
    ['/', 'dark', 'Jontro | Tech Destination'],
    ['/login', 'dark', 'Login | Jontro'],
    ['/register', 'dark', 'Register | Jontro'],
    ['/category/fan', 'light', 'Fan | Jontro'],
    ['/category/smartwatch', 'light', 'Smartwatch | Jontro'],
    [paths.product(product), 'light', `${product.productName} | Jontro`],
    ['/no/such/page', 'light', 'Page not found | Jontro'],
    ['/privacy-policy', 'light', 'Privacy policy | Jontro'],
  ] as const) {
    await page.goto(path);
    const header = page.getByRole('banner');
    await expect(header, path).toHaveAttribute('data-header', theme);
    const { light } = await backgroundOf(header);
    expect(theme === 'dark' ? light : 1 - light, path).toBeLessThan(0.2);
    await expect(page.getByRole('contentinfo'), path).toHaveCount(1);
    await expect(page).toHaveTitle(title);
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy policy');
});

test.describe('navigation menu', () => {
  test('shows its entries in order, each leading to its category', async ({ page, server }) => {
    proves(
      'NAV-01',
      'NAV-06',
      'NAV-07',
      'NAV-08',
      'NAV-09',
      'NAV-10',
      'NAV-11',
      'NAV-12',
      'NAV-13',
      'NAV-14',
    );
    respondToProducts(server);
    await open(page, paths.privacyPolicy);
    const links = visible(page.getByRole('navigation', { name: 'Categories' }).getByRole('link'));
    const found = await links.evaluateAll((all) =>
      all.map((link) => {
        const seen = [...link.childNodes].filter((node) => node instanceof Text);
        const label = seen.map(({ data }) => data).join('');
        return [label, decodeURIComponent(link.getAttribute('href') ?? '')];
      }),
    );
    expect(found).toEqual([
      ['Mobile Accessories', '/category/mobile accessories'],
      ['Fan', '/category/fan'],
      ['Earphones & Headphones', '/category/earphones & headphones'],
      ['TWS Earbuds', '/category/earbuds'],
      ['Speakers', '/category/bluetooth speaker'],
      ['Best Seller', '/category/best seller'],
      ['Smart Watches', '/category/smartwatch'],
      ['Lifestyle', '/category/lifestyle'],
      ['More', '/category/more'],
    ]);
    await expect(links.last(), 'its accessible name says what there is more of').toHaveAccessibleName(
      'More gadgets',
    );
    await links.getByText('Earphones & Headphones').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Earphones & Headphones');
    await expect(page.locator('article').first()).toBeVisible();
  });

  for (const { label, name = label, point, children } of [
    {
      label: 'Mobile Accessories',
      point: 'NAV-02',
      children: ['Charging Accessories', 'Converters & Hub', 'Powerbank'],
    },
    {
      label: 'Earphones & Headphones',
      point: 'NAV-03',
      children: ['Wired Earphone', 'Headphones', 'Wireless Earphone'],
    },
    { label: 'More', name: 'More gadgets', point: 'NAV-04', children: ['Smart TV', 'Laptop'] },
  ]) {
    test(`"${label}" shows its subcategories on hover, on focus and on click, each a link`, async ({
      page,
    }) => {
      proves(point, 'NAV-05', 'NAV-15');
      await open(page, paths.privacyPolicy);
      const entry = page
        .getByRole('navigation', { name: 'Categories' })
        .getByRole('listitem')
        .filter({ has: page.getByRole('link', { name, exact: true }) })
        .first();
      const subcategories = visible(entry.getByRole('listitem').getByRole('link'));
      await expect(subcategories).toHaveCount(0);
      await entry.getByRole('link', { name, exact: true }).hover();
      await expect(subcategories).toHaveText(children);
      for (const child of children) {
        const href = await subcategories.getByText(child, { exact: true }).getAttribute('href');
        expect(decodeURIComponent(href ?? '')).toBe(`/category/${child.toLowerCase()}`);
      }
      await page.mouse.move(5, 700);
      await expect(subcategories).toHaveCount(0);
      const more = entry.getByRole('button');
      await more.focus();
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Tab');
      await expect(subcategories).toHaveText(children);
      await page.keyboard.press('Escape');
      await expect(subcategories).toHaveCount(0);
      await page.keyboard.press('Enter');
      await expect(subcategories).toHaveText(children);
    });
  }

  test('Escape closes a group that is open under the pointer, and returns a focus inside it to its button', async ({
    page,
  }) => {
    await open(page, paths.privacyPolicy);
    const menu = page.getByRole('navigation', { name: 'Categories' });
    const powerbank = menu.getByRole('link', { name: 'Powerbank' });
    const group = menu.getByRole('link', { name: 'Mobile Accessories' });
    await group.hover();
    await expect(powerbank).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(powerbank).toBeHidden();

    await page.mouse.move(5, 700);
    await group.hover();
    await powerbank.hover();
    await page.keyboard.press('Escape');
    await expect(powerbank, 'also with the pointer on the list itself').toBeHidden();

    const more = menu.getByRole('button', { name: 'Mobile Accessories: subcategories' });
    await more.focus();
    await page.keyboard.press('Enter');
    await expect(powerbank).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(menu.getByRole('link', { name: 'Charging Accessories' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(powerbank).toBeHidden();
    await expect(more).toBeFocused();
    await expect(more).toHaveAttribute('aria-expanded', 'false');
  });

  test('on mobile it opens as a drawer whose groups can be expanded', async ({ page, server }) => {
    proves('NAV-16', 'NAV-17');
    respondToProducts(server);
    await page.setViewportSize({ width: 360, height: 740 });
    await open(page, paths.privacyPolicy);
    await expect(visible(page.getByRole('navigation', { name: 'Categories' }))).toHaveCount(0);
    await page.getByRole('button', { name: 'Menu' }).click();
    const drawer = page.getByRole('dialog', { name: 'Categories' });
    for (const { label, hiddenLabel } of menuEntries(defaultSettings)) {
      const name = hiddenLabel ? `${label.en} ${hiddenLabel.en}` : label.en;
      await expect(drawer.getByRole('link', { name, exact: true })).toBeVisible();
    }
    const powerbank = drawer.getByRole('link', { name: 'Powerbank' });
    await expect(powerbank).toBeHidden();
    await drawer.getByRole('button', { name: 'Mobile Accessories: subcategories' }).click();
    await powerbank.click();
    await expect(page).toHaveURL((url) => url.pathname === '/category/powerbank');
    await expect(drawer).toBeHidden();
  });
});

test.describe('header', () => {
  test('the logo leads home; a visitor sees Login/Register, an empty wishlist, an empty cart and nothing unpaid', async ({
    page,
    server,
  }) => {
    proves('HEAD-01', 'HEAD-12', 'HEAD-13', 'HEAD-15', 'HEAD-17');
    respondToHome(server);
    await open(page, paths.privacyPolicy);
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: 'Login/Register' })).toBeVisible();
    await expect(header.getByText('Hi,')).toHaveCount(0);
    await expect(header.locator('[data-count=wishlist]')).toHaveText('0');
    await expect(header.locator('[data-count=cart]')).toHaveText('0');
    await expect(header.getByText('৳0.00')).toBeHidden();
    await page.setViewportSize({ width: 390, height: 800 });
    await expect(header.getByText('৳0.00'), 'a fixed amount beside the cart on a phone').toBeVisible();
    await page.setViewportSize({ width: 1280, height: 800 });
    await header.getByRole('link', { name: 'Jontro, home' }).click();
    await expect(page).toHaveURL((url) => url.pathname === '/');
  });

  test('the clear button empties the search box and its results', async ({ page, server }) => {
    proves('HEAD-03');
    respondToSearches(server, sampleProducts(3));
    await open(page, paths.privacyPolicy);
    const box = searchBox(page);
    await box.fill('gadget');
    await expect(page.getByRole('option')).toHaveCount(3);
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(box).toHaveValue('');
    await expect(box).toBeFocused();
    await expect(page.getByRole('option')).toHaveCount(0);
  });

  test('each change is fetched, trimmed; blanks send no request and clear the results', async ({
    page,
    server,
  }) => {
    proves('STATE-14', 'STATE-15', 'VALID-26');
    const searched = respondToSearches(server, [sampleProduct(1, { productName: 'Fan' })]);
    await open(page, paths.privacyPolicy);
    const box = searchBox(page);
    for (const [typed, sent] of [
      [' f', ['f']],
      ['a', ['f', 'fa']],
      ['n ', ['f', 'fa', 'fan']],
    ] as const) {
      await box.pressSequentially(typed);
      await expect.poll(() => searched).toEqual(sent);
    }
    await expect(page.getByRole('option').first()).toBeVisible();
    await box.fill('   ');
    await expect(page.getByRole('option')).toHaveCount(0);
    expect(searched).toHaveLength(3);
  });

  test('the search works by keyboard, and Enter waits for the response to the typed text', async ({
    page,
    server,
  }) => {
    const watches = [1, 2, 3].map((number) => sampleProduct(number, { productName: `Watch ${number}` }));
    const lamp = sampleProduct(9, { productName: 'NightBeat lamp' });
    respondToSearches(server, [...watches, lamp]);
    respondToProducts(server, watches[1]);
    await open(page, paths.privacyPolicy);
    const box = searchBox(page);
    await box.fill('watch');
    await expect(page.getByRole('option').nth(1)).toBeVisible();
    await box.press('Escape');
    await expect(page.getByRole('option')).toHaveCount(0);
    await expect(box).toHaveAttribute('aria-expanded', 'false');
    await expect(box).toHaveValue('watch');
    await box.press('ArrowDown');
    await box.press('ArrowDown');
    const second = page.getByRole('option').nth(1);
    await expect(second).toHaveAttribute('aria-selected', 'true');
    await expect(second).toHaveAttribute('href', paths.product(watches[1] ?? lamp));
    await box.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Watch 2');

    respondToProducts(server, lamp);
    const release = server.hold(catalogEndpoints.searchProducts);
    await box.fill('nightbeat');
    await box.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Watch 2');
    release();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('NightBeat lamp');
    await expect(box).toHaveValue('');
  });
});

test('the footer has brand, blurb, links that lead nowhere, payment methods and the year', async ({
  page,
}) => {
  proves('FOOT-01', 'FOOT-02', 'FOOT-03', 'FOOT-04', 'FOOT-05', 'FOOT-06', 'FOOT-07');
  const pathWithFooter = '/no/such/page';
  await open(page, pathWithFooter);
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByText('Jontro', { exact: true })).toBeVisible();
  for (const claim of [
    'one-stop destination',
    'latest gadgets and accessories',
    'quality products',
    'fast delivery',
    'exceptional service',
  ]) {
    await expect(footer).toContainText(claim);
  }
  await expect(footer.getByRole('navigation', { name: 'Quick Links' }).getByRole('link')).toHaveText([
    'Home',
    'Shop',
    'About Us',
    'Contact Us',
  ]);
  await expect(footer.getByRole('navigation', { name: 'Customer Support' }).getByRole('link')).toHaveText([
    'FAQs',
    'Shipping & Delivery',
    'Returns & Refunds',
    'Privacy Policy',
  ]);
  const methods = footer.getByRole('img', { name: /Payment Methods/ });
  await methods.scrollIntoViewIfNeeded();
  await expect
    .poll(() => methods.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expect(footer.getByText('©')).toContainText(String(new Date().getUTCFullYear()));
  const links = footer.getByRole('link');
  for (const link of await links.all()) {
    await link.click();
    // The last one changes the language.
    await expect(page).toHaveURL((url) => pathOf(url) === pathWithFooter);
  }
});
