/** No layout shifts, on any route and for anybody (page-shifts.ts), with the letter of the specification. */
import { expectFittingSkeletons, expectNoShifts, visitors } from './page-shifts.ts';
import { firstVisitTest as test } from './shop-fixture.ts';

// The slowest file: its tests run in parallel.
test.describe.configure({ mode: 'parallel' });
test.use({ reducedMotion: 'no-preference' });

for (const visitor of visitors) {
  test(`nothing shifts for ${visitor.who}, on any page, however late its resources arrive`, async ({
    page,
    baseURL,
  }) => {
    await expectNoShifts({ page, baseURL }, visitor, { view: [360, 'bn'], opens: true });
  });
}

test('content replaces its skeletons without a layout shift', async ({ page, baseURL }) => {
  await expectFittingSkeletons({ page, baseURL });
});
