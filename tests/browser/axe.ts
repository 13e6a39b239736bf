/** The accessibility check of a page. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Of a long list the rows after these are left out: they are made as the first ones are, and each costs its time. */
const laterRows = ['tbody tr:nth-child(n + 9)', '[data-tee-time]:nth-child(n + 9)'];

/** In the page itself, without the one for results across frames: no page has frames, and it takes half as long. */
export const axeOf = (page: Page): AxeBuilder =>
  laterRows.reduce(
    (axe, rows) => axe.exclude(rows),
    new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] }),
  );
