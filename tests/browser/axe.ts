/** The accessibility check of a page. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Of a long list the rows after these are left out: they are made as the first ones are, and each costs its time. */
const laterRows = ['tbody tr:nth-child(n + 9)', '[data-tee-time]:nth-child(n + 9)'];

/** In the page itself, without the one for results across frames: no page has frames, and it takes half as long. */
export const axeOf = (page: Page): AxeBuilder =>
  laterRows.reduce(
    (axe, rows) => axe.exclude(rows),
    new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] }),
  );

/** Once it has loaded: nothing that axe finds, and no wider than the screen. `what` it is stands in the failure. */
export async function holds(page: Page, what: string): Promise<void> {
  await expect(page.locator('[role=status][aria-label^=Loading]')).toHaveCount(0);
  // A dialog is named by its title, which is drawn after it.
  await expect(page.locator('[role=dialog]:not([aria-labelledby], [aria-label])')).toHaveCount(0);
  const { violations } = await axeOf(page).analyze();
  expect(
    violations.map(({ id, nodes }) => `${what} ${id}: ${nodes[0]?.html}`),
    what,
  ).toEqual([]);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    `${what} is no wider than the screen`,
  ).toBeLessThanOrEqual(0);
}
