/** No layout shifts, on any route (page-shifts.ts), with the preset `modern`. */
import { expectNoShifts, visitor } from './page-shifts.ts';
import { modernSettings, firstVisitTest as test } from './shop-fixture.ts';

test.use({ reducedMotion: 'no-preference', shopConfig: modernSettings });

test('nothing shifts for a visitor with `modern`, on any page, however late its resources arrive', async ({
  page,
  baseURL,
}) => {
  await expectNoShifts({ page, baseURL }, visitor, { view: [360, 'bn'], opens: false });
});
