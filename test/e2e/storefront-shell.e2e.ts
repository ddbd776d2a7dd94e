/** Header, menu, search, footer, overlay and error page, as a visitor sees them. */
import { menuEntries } from '@jontro/shop/catalog/categories.ts';
import { defaultSettings } from '@jontro/shop/settings.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { paths } from '../../apps/web/app/paths.ts';
import { expect, test } from './shop-fixture.ts';
import {
  backgroundOf,
  findProduct,
  listAllProducts,
  open,
  pathOf,
  visible,
  waitUntilReady,
} from './storefront.ts';

test.describe('layout', () => {
  test('home, login and register have the dark header, other public pages the light one, all of them the footer', async ({
    page,
  }) => {
    proves('LAYOUT-03', 'LAYOUT-04', 'LAYOUT-05', 'LAYOUT-12', 'LAYOUT-13');
    const [product] = await listAllProducts(page);
    if (!product) throw new Error('The demo catalogue is empty');
    const expected = [
      ['/', 'dark'],
      ['/login', 'dark'],
      ['/register', 'dark'],
      ['/category/fan', 'light'],
      [paths.product(product), 'light'],
      ['/privacy-policy', 'light'],
      ['/no/such/page', 'light'],
    ];
    for (const [path = '', theme] of expected) {
      await page.goto(path);
      const header = page.getByRole('banner');
      await expect(header, path).toHaveAttribute('data-header', theme ?? '');
      const { light } = await backgroundOf(header);
      expect(theme === 'dark' ? light : 1 - light, path).toBeLessThan(0.2);
      await expect(page.getByRole('contentinfo'), path).toHaveCount(1);
    }
  });

  test('success and cancel have neither header nor footer', async ({ page }) => {
    proves('LAYOUT-08', 'LAYOUT-09', 'LAYOUT-10', 'LAYOUT-11');
    for (const path of ['/success/T1/65a000000000000000000000', '/cancel']) {
      await page.goto(path);
      await expect(page.locator('main')).toBeAttached();
      await expect(page.locator('header[data-header]'), path).toHaveCount(0);
      await expect(page.locator('footer'), path).toHaveCount(0);
    }
  });

  test('the home title is "shop name | Tech Destination", all others "Title | shop name"', async ({
    page,
  }) => {
    proves('LAYOUT-14', 'LAYOUT-15');
    const [product] = await listAllProducts(page);
    if (!product) throw new Error('The demo catalogue is empty');
    const titles = {
      '/': 'Jontro | Tech Destination',
      '/login': 'Login | Jontro',
      '/register': 'Register | Jontro',
      '/privacy-policy': 'Privacy policy | Jontro',
      '/category/smartwatch': 'Smartwatch | Jontro',
      [paths.product(product)]: `${product.productName} | Jontro`,
      '/no/such/page': 'Page not found | Jontro',
    };
    for (const [path, title] of Object.entries(titles)) {
      await page.goto(path);
      await expect(page).toHaveTitle(title);
    }
  });
});

test.describe('navigation menu', () => {
  test('shows its entries in order, each leading to its category', async ({ page }) => {
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
    await open(page, '/');
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
    await waitUntilReady(page);
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
      await open(page, '/');
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
    await open(page, '/');
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

  test('on mobile it opens as a drawer whose groups can be expanded', async ({ page }) => {
    proves('NAV-16', 'NAV-17');
    await page.setViewportSize({ width: 360, height: 740 });
    await open(page, '/');
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
    await waitUntilReady(page);
    await expect(page).toHaveURL((url) => url.pathname === '/category/powerbank');
    await expect(drawer).toBeHidden();
  });
});

test.describe('header', () => {
  test('the logo leads home; a visitor sees Login/Register, an empty wishlist, an empty cart and nothing unpaid', async ({
    page,
  }) => {
    proves('HEAD-01', 'HEAD-12', 'HEAD-13', 'HEAD-15');
    await open(page, '/category/fan');
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: 'Login/Register' })).toBeVisible();
    await expect(header.getByText('Hi,')).toHaveCount(0);
    await expect(header.locator('[data-count=wishlist]')).toHaveText('0');
    await expect(header.locator('[data-count=cart]')).toHaveText('0');
    await header.getByRole('link', { name: 'Jontro, home' }).click();
    await waitUntilReady(page);
    await expect(page).toHaveURL((url) => url.pathname === '/');
  });

  test('the mobile light header shows a fixed ৳0.00 beside the cart', async ({ page }) => {
    proves('HEAD-17');
    await page.setViewportSize({ width: 390, height: 800 });
    await open(page, '/category/fan');
    await expect(page.getByRole('banner').getByText('৳0.00')).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(page.getByRole('banner').getByText('৳0.00')).toBeHidden();
  });

  test('the search finds products while typing, each with picture and name, leading to its page; a click clears it', async ({
    page,
  }) => {
    proves('HEAD-02', 'HEAD-04', 'HEAD-05', 'HEAD-06', 'ROLE-01');
    const product = findProduct(await listAllProducts(page), 'called NightBeat', ({ productName }) =>
      productName.startsWith('NightBeat'),
    );
    await open(page, '/');
    const box = page.getByRole('combobox', { name: 'Search for products' });
    await expect(box).toHaveAttribute('placeholder', 'Search for products...');
    await box.fill('nightbeat');
    const result = page.getByRole('option').filter({ hasText: product.productName });
    await expect(result).toHaveAttribute('href', paths.product(product));
    const picture = result.locator('img');
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await result.click();
    await waitUntilReady(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.productName);
    await expect(page.getByRole('option')).toHaveCount(0);
    await expect(box).toHaveValue('');
  });

  test('the clear button empties the search box and its results', async ({ page }) => {
    proves('HEAD-03');
    await open(page, '/');
    const box = page.getByRole('combobox', { name: 'Search for products' });
    await box.fill('fan');
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(box).toHaveValue('');
    await expect(box).toBeFocused();
    await expect(page.getByRole('option')).toHaveCount(0);
  });

  test('each change is fetched, trimmed; blanks send no request and clear the results', async ({ page }) => {
    proves('STATE-14', 'STATE-15', 'VALID-26');
    const requested: (string | null)[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname === '/api/search-products') requested.push(url.searchParams.get('search'));
    });
    await open(page, '/');
    const box = page.getByRole('combobox', { name: 'Search for products' });
    await box.pressSequentially(' fan ', { delay: 150 });
    await expect(page.getByRole('option').first()).toBeVisible();
    expect(requested).toEqual(['f', 'fa', 'fan']);
    await box.fill('   ');
    await expect(page.getByRole('option')).toHaveCount(0);
    expect(requested).toHaveLength(3);
  });

  test('the search works by keyboard, and Enter waits for the response to the typed text', async ({
    page,
  }) => {
    const all = await listAllProducts(page);
    await open(page, '/');
    const box = page.getByRole('combobox', { name: 'Search for products' });
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
    const href = await second.getAttribute('href');
    const chosen = findProduct(all, 'the second result', (product) => paths.product(product) === href);
    await box.press('Enter');
    // The header of the product page has a search box of its own.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(chosen.productName);
    await waitUntilReady(page);

    await box.fill('nightbeat');
    await box.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('NightBeat');
    await expect(box).toHaveValue('');
  });

  test('a zero-result search suggests another spelling, categories and popular products', async ({
    page,
  }) => {
    await open(page, '/');
    const box = page.getByRole('combobox', { name: 'Search for products' });
    await box.fill('hedpnhones');
    await expect(page.getByText('Nothing found for “hedpnhones”')).toBeVisible();
    const search = page.getByRole('search').filter({ has: box });
    await expect(search.getByRole('list', { name: 'Categories' }).getByRole('link').first()).toBeVisible();
    const popular = search.getByRole('list', { name: 'Popular gadgets' }).getByRole('link');
    await expect(popular).toHaveCount(3);
    const suggestion = search.getByRole('list', { name: 'Did you mean' }).getByRole('button');
    await expect(suggestion).toHaveText(['headphones']);
    await suggestion.click();
    await expect(box).toHaveValue('headphones');
    await expect(box).toBeFocused();
    await expect(page.getByRole('option').first()).toBeVisible();
  });
});

test('the footer has brand, blurb, links that lead nowhere, payment methods and the year', async ({
  page,
}) => {
  proves('FOOT-01', 'FOOT-02', 'FOOT-03', 'FOOT-04', 'FOOT-05', 'FOOT-06', 'FOOT-07');
  await open(page, '/category/fan');
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
    await expect(page).toHaveURL((url) => pathOf(url) === '/category/fan');
  }
});

test('while it is next year in Bangladesh only, the footer has the year of the page that was sent', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (entry) => entry.type() === 'error' && errors.push(entry.text()));
  const year = new Date().getUTCFullYear();
  await page.clock.setFixedTime(new Date(Date.UTC(year, 11, 31, 20)));
  await open(page, '/category/fan');
  await expect(page.getByRole('contentinfo').getByText('©')).toContainText(String(year));
  expect(errors).toEqual([]);
});

test('an unknown address shows the error page with status 404 and a link home', async ({ page }) => {
  proves('ERR-01', 'ERR-02', 'ERR-03');
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await waitUntilReady(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Whoops! Something Went Wrong.');
  await expect(
    page.getByText(
      'The page you’re looking for is not available. Please try again later or return to the homepage.',
    ),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Go Back to Home' }).click();
  await waitUntilReady(page);
  await expect(page).toHaveURL((url) => url.pathname === '/');
});

test('the privacy policy is shown without login', async ({ page }) => {
  proves('ROUTE-04');
  await open(page, '/privacy-policy');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy policy');
});
