/** No layout shifts, on any route (page-shifts.ts), with the letter of the specification. */
import { expectNoShifts, visitor } from './page-shifts.ts';
import { firstVisitTest as test } from './shop-fixture.ts';

test.use({ reducedMotion: 'no-preference' });

test('nothing shifts for a visitor, on any page, however late its resources arrive', async ({
  page,
  baseURL,
}) => {
  await expectNoShifts({ page, baseURL }, visitor, { view: [360, 'bn'], opens: true });
});
