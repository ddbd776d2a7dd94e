/** No layout shifts, on any route and for anybody (page-shifts.ts), with the preset `modern`. */
import { expectFittingSkeletons, expectNoShifts, visitors } from './page-shifts.ts';
import { modernSettings, firstVisitTest as test } from './shop-fixture.ts';

test.describe.configure({ mode: 'parallel' });
test.use({ reducedMotion: 'no-preference', shopConfig: modernSettings });

for (const visitor of visitors) {
  test(`nothing shifts for ${visitor.who} with \`modern\`, on any page, however late its resources arrive`, async ({
    page,
    baseURL,
  }) => {
    await expectNoShifts({ page, baseURL }, visitor, { view: [360, 'bn'], opens: false });
  });
}

test('content replaces its skeletons without a layout shift with `modern`', async ({ page, baseURL }) => {
  await expectFittingSkeletons({ page, baseURL });
});
