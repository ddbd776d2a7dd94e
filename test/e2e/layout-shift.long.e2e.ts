/** No layout shifts for users who have logged in, and none when content replaces skeletons (page-shifts.ts). */
import { expectFittingSkeletons, expectNoShifts, users } from './page-shifts.ts';
import { firstVisitTest as test } from './shop-fixture.ts';

// The slowest file: its tests run in parallel.
test.describe.configure({ mode: 'parallel' });
test.use({ reducedMotion: 'no-preference' });

for (const user of users) {
  test(`nothing shifts for ${user.who}, on any page, however late its resources arrive`, async ({
    page,
    baseURL,
  }) => {
    await expectNoShifts({ page, baseURL }, user, { view: [360, 'bn'], opens: true });
  });
}

test('content replaces its skeletons without a layout shift', async ({ page, baseURL }) => {
  await expectFittingSkeletons({ page, baseURL });
});
