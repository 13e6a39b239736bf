/** Every page in both themes and sizes: no accessibility violation, no error in the console, nothing wider than the screen. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { apiOf, desk, logIn, openPage, phone } from './golfers.ts';
import { listBookings } from '@fourball/shared/booking/calls.ts';

const sizes = { phone, desk } as const;

for (const [size, options] of Object.entries(sizes)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`pages on a ${size}, ${colorScheme}`, async ({ browser }) => {
      const page = await openPage(browser, { ...options, colorScheme, reducedMotion: 'reduce' });
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(String(error)));
      const look = async (path: string, ready: string | RegExp) => {
        await page.goto(path);
        await expect(page.getByText(ready).filter({ visible: true }).first()).toBeVisible();
        await expect(page.locator('[role=status][aria-label^=Loading]')).toHaveCount(0);
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(
          violations.map(({ id, nodes }) => `${path} ${id}: ${nodes[0]?.html}`),
          path,
        ).toEqual([]);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow, `${path} is wider than the screen`).toBeLessThanOrEqual(0);
      };
      await look('/', 'Log in');
      await look('/login', 'Submit');
      await logIn(page, 'golfer');
      await look('/', 'Your next round');
      await look('/book', /\d open/);
      await look('/bookings', 'Your rounds');
      const api = await apiOf('golfer');
      const bookings = (await fetchActive(api)) as { purchaseId: number }[];
      await look(`/bookings/${bookings[0]?.purchaseId}`, 'Golfers');
      await look('/nowhere', /not|no/i);
      expect(complaints).toEqual([]);
      await page.context().close();
    });
  }
}

const fetchActive = (api: Awaited<ReturnType<typeof apiOf>>) =>
  api.call({ ...listBookings, path: 'book/list/Active' });
