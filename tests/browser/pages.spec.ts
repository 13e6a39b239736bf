/** Every page in both sizes and themes: no accessibility violation, no error in the console, nothing wider than the screen. */
import type { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { axeOf } from './axe.ts';
import { test } from './club.ts';
import { apiOf, desktop, openPage, openSession, phone } from './golfers.ts';

// Some fifteen pages and dialogs each, on a machine that may be busy. Half of all journeys' time: the workers share it, and none
// waits at the end for a long walk of another.
test.describe.configure({ mode: 'parallel', timeout: 240_000 });

const sizes = { phone, desktop } as const;

/** A day ahead that is not full yet: a hundred rows of golfers are no other than ten. */
const quietDay = (): string =>
  new Date(Date.now() + 13 * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'America/Toronto' });

/**
 * Looks at pages as the test does, and keeps what the browser complained of meanwhile. The theme changes colours alone, and
 * they are the same in every size: it is enough to look at the dark ones, and only at these, in one.
 */
function lookerAt(page: Page, { dark }: { dark: boolean }) {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  const look = async (path: string, ready: string | RegExp) => {
    await page.goto(path);
    await expect(page.getByText(ready).filter({ visible: true }).first()).toBeVisible();
    await expect(page.locator('[role=status][aria-label^=Loading]')).toHaveCount(0);
    await inspect(path);
  };
  const holds = async (what: string, axe: AxeBuilder) => {
    const { violations } = await axe.analyze();
    expect(
      violations.map(({ id, nodes }) => `${what} ${id}: ${nodes[0]?.html}`),
      what,
    ).toEqual([]);
  };
  // The next page is looked at in the theme of the last one, which saves a turn for each.
  let theme: 'light' | 'dark' = 'light';
  const turn = async () => {
    theme = theme === 'light' ? 'dark' : 'light';
    await page.emulateMedia({ colorScheme: theme });
    // Half way from one theme to the other the contrast is that of neither.
    await page.waitForFunction((shown) => {
      const { documentElement: html } = document;
      return (
        html.getAttribute('data-mantine-color-scheme') === shown &&
        document
          .getAnimations()
          .every(
            ({ effect, playState }) => effect?.getTiming().iterations === Infinity || playState !== 'running',
          )
      );
    }, theme);
  };
  const inspect = async (path: string) => {
    await holds(`${path}, ${theme}`, axeOf(page));
    if (dark) {
      await turn();
      await holds(`${path}, ${theme}`, axeOf(page).withRules(['color-contrast']));
    }
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${path} is wider than the screen`).toBeLessThanOrEqual(0);
  };
  return { look, inspect, complaints };
}

interface Walk {
  name: string;
  /** Who goes; null: a visitor. */
  role: Parameters<typeof openSession>[1] | null;
  /** The size in which the dark theme is looked at too. */
  dark: keyof typeof sizes;
  go(on: { page: Page } & Pick<ReturnType<typeof lookerAt>, 'look' | 'inspect'>): Promise<void>;
}

const firstBooking = async (): Promise<number | undefined> =>
  (await (await apiOf('golfer')).rounds())[0]?.purchaseId;

const walks: readonly Walk[] = [
  {
    name: 'pages of visitors',
    role: null,
    dark: 'phone',
    async go({ page, look, inspect }) {
      await look('/', 'Log in');
      await look('/login', 'Submit');
      await page.getByRole('button', { name: 'Forgot Password' }).click();
      await page.getByRole('dialog', { name: 'Forgot Password' }).getByLabel('Email').waitFor();
      await inspect('forgot password');
      await look('/sign-up', 'Create account');
      await look('/change-password', 'Sorry you must be logged in');
      await look('/change-password/no-such-link', 'Get a new link');
      await look('/events', 'Thursday Nines');
      await look('/events?type=mine', 'Log in to see the events');
      await look('/site/club-championship', 'Two days, thirty-six holes, one board');
      await look('/check-rules', 'Step by step');
      await look('/check-rules?rule=countback', 'Step by step');
      await look('/page/homepage', 'Guests are welcome');
      await look('/page/membership', 'Become a member');
      await look('/page/course', 'Book a round');
      await look('/email-lists?email=kim%40example.com', 'Who are you?');
      await look('/u/AAAAAAEAAAEabcdefghijk', 'This link does not work');
    },
  },
  {
    name: 'pages of a golfer who plays',
    role: 'golfer',
    dark: 'phone',
    async go({ page, look, inspect }) {
      await look('/', 'Your next round');
      await look('/book', /\d open/);
      await look('/find', /\d+ tee times?/);
      await look('/ballots', 'No ballot at the moment');
      await look('/bookings', 'Your rounds');
      await look('/messages', 'Marcus');
      await look(`/bookings/${await firstBooking()}`, 'Golfers');
      await look('/handicap', 'Your rounds');
      await page.getByText('Why is it this?').click();
      await page.getByRole('button', { name: 'Add a round' }).click();
      await page.getByLabel('Hole 18, par').waitFor();
      await inspect('a round that is entered');
    },
  },
  {
    name: 'pages of a golfer who buys',
    role: 'golfer',
    dark: 'phone',
    async go({ page, look }) {
      await look('/memberships', 'Current');
      await look('/memberships/buy', 'Price');
      await page
        .getByRole('button', { name: /^Add to cart/ })
        .last()
        .click();
      await look('/cart', 'Subtotal');
      await look('/credits', /No round credits|left for rounds/);
      await look('/purchases', /Tee time/);
      await look(`/purchases/${await firstBooking()}`, 'Subtotal');
      await look('/money', 'Latest entries');
      await look('/events?type=mine', 'Thursday Nines');
    },
  },
  {
    name: 'what a golfer opens from a page',
    role: 'golfer',
    dark: 'phone',
    async go({ page, look, inspect }) {
      await look('/account', 'Where you are logged in');
      // What is opened from a page is held to the same.
      const opened = async (name: string, open: () => Promise<void>) => {
        await open();
        await expect(page.getByRole('dialog', { name })).toBeVisible();
        await expect(page.locator('[role=dialog] [role=status]')).toHaveCount(0);
        await inspect(name);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog', { name })).toBeHidden();
      };
      const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
      await opened('Membership card', () => press('Membership card'));
      await opened('Image Upload', () => press(/^(Change|Add your) photo$/));
      await opened('Menu', () => press('Menu'));
      await opened('Search', async () => {
        await press('Search');
        await page.getByRole('dialog', { name: 'Search' }).getByRole('textbox').fill('marcus');
        await expect(page.getByRole('dialog').getByText('Marcus Chen')).toBeVisible();
      });
      await look('/nowhere', /not|no/i);
    },
  },
  {
    name: 'pages of the office about people and images',
    role: 'admin',
    dark: 'desktop',
    async go({ page, look, inspect }) {
      await look('/admin/users', 'Inês Amaral');
      await look('/admin/users?list=contacts', 'Approve');
      await look('/admin/users?user=2', 'Deactivate');
      await look('/admin/users/2', 'All golfers');
      await look('/admin/imports', 'No file has been read yet.');
      await look('/admin/tills', 'Pro shop');
      await look('/admin/takings', /T-\d{6}/);
      await look('/admin/customers', /no account at the club/);
      await look('/admin/articles', 'Glove');
      await look('/admin/extras', 'Rental clubs');
      await look('/admin/vouchers', /Voucher …/);
      await look('/admin/day-end', /Sold, before tax|Nothing moved/);
      await look('/admin/avatars', /In use now|None in use/);
      await look('/admin/images', /\d+ images/);
      await page.getByRole('button', { name: 'Problems and clean-up' }).click();
      await page
        .getByRole('button', { name: /^Open / })
        .first()
        .click();
      await page.getByRole('dialog').getByRole('button', { name: 'Find usages' }).waitFor();
      await inspect('an image of the library');
    },
  },
  {
    name: 'pages of the office about courses',
    role: 'admin',
    dark: 'desktop',
    async go({ page, look, inspect }) {
      await look('/admin/courses', 'Hollow');
      for (const [tab, shown] of [
        ['details', 'Breakpoint hole'],
        ['fees', 'Twilight'],
        ['sheet', 'What a week gets'],
        ['scorecard', 'Stroke index'],
        ['page', 'Picture at the top'],
        ['images', 'No pictures yet'],
      ] as const) {
        await look(`/admin/courses?course=1&tab=${tab}`, shown);
      }
      await look('/course/1', 'Fees today');
      await look('/admin/handicaps', /\d+ golfers/);
      await page.getByRole('button', { name: 'Import a roster' }).click();
      await page.getByText('Show what it would do').waitFor();
      await inspect('a roster to import');
      await look('/admin/event-types', 'Thursday Nines');
      await page.getByRole('button', { name: 'Edit Thursday Nines' }).click();
      await page.getByRole('dialog').getByText('Nine holes after work').waitFor();
      await inspect('an event type');
    },
  },
  {
    name: 'pages of the office about what is sold',
    role: 'admin',
    dark: 'desktop',
    async go({ page, look, inspect }) {
      await look('/admin/catalogue', 'Rounds in advance');
      await look('/admin/catalogue?item=new', 'Where golfers find it');
      for (const list of ['members', 'problems', 'lapsed', 'unverified', 'verified']) {
        await look(`/admin/memberships?list=${list}`, /\d+ rows?|Nobody has left/);
      }
      await look('/admin/purchases?new=1', 'On sale');
      await look('/admin/purchases', /Tee time/);
      await page.locator('tbody').getByRole('button').first().click();
      await page.getByRole('dialog').getByText('Since then').waitFor();
      await inspect('a purchase');
    },
  },
  {
    name: 'pages of the office about money',
    role: 'admin',
    dark: 'desktop',
    async go({ page, look, inspect }) {
      await look('/admin/money', 'Owed to the club');
      await look('/admin/ledger?view=check', 'The books hold');
      await look('/admin/ledger', /[\d,]+ entries/);
      await page.locator('tbody').getByRole('button').first().click();
      await page.getByRole('dialog').getByText('Both sides add up to the same.').waitFor();
      await inspect('an entry of the books');
      for (const [view, shown] of [
        ['revenue', 'Revenue by month'],
        ['tax', 'Tax by month'],
        ['weekly', 'Rounds per week'],
        ['billing', 'Billing by golfer'],
        ['accounts', 'Accounts in your accounting program'],
        ['files', 'Files of these days'],
      ] as const) {
        await look(`/admin/reports?view=${view}`, shown);
      }
    },
  },
  {
    name: 'pages of the office about the club',
    role: 'admin',
    dark: 'desktop',
    async go({ look }) {
      await look('/admin/pages', 'Title of the page');
      await look('/admin/parameters', 'Twilight time');
      await look('/admin/parameters?open=TWILIGHT_TIME', 'Add a value');
      await look('/admin/errors', /Nothing went wrong|entr(y|ies)/);
      await look('/admin/security', 'In the last 24 hours');
      await look('/admin/security?day=2020-01-01', 'Nothing of this kind happened');
      await look('/admin/audit', /\d+ changes/);
    },
  },
  {
    name: 'pages of the office about mail',
    role: 'admin',
    dark: 'desktop',
    async go({ look }) {
      await look('/admin/mail', 'No mail waits');
      await look('/admin/campaigns', 'New campaign');
      await look('/admin/campaigns/new', 'Add a condition');
      await look('/admin/send-mail', 'No marketing');
      await look('/admin/email-lists', 'subscribers');
      await look('/email-lists', 'For daniel.okafor@');
    },
  },
  {
    name: 'pages of the starter and of fairness',
    role: 'admin',
    dark: 'desktop',
    async go({ page, look, inspect }) {
      await look(`/admin/starter?day=${quietDay()}`, /\d golfers?, \d+ checked in/);
      await page.locator('[data-stop]').first().click();
      await page.getByRole('dialog').getByText('Note of the staff').waitFor();
      await inspect('a tee time of the starter');
      for (const [view, shown] of [
        ['playing', /\d+ rows/],
        ['bookings', 'Golfers of spots'],
        ['advance', 'Rounds by days booked ahead'],
        ['unconfirmed', /\d+ rows/],
        ['use', 'Utilisation by weekday and hour'],
        ['pace', 'Pace by course'],
        ['suspensions', 'Nobody is suspended'],
      ] as const) {
        await look(`/admin/rounds?view=${view}`, shown);
      }
      await look('/admin/fairness', 'What holds on a day');
      await look('/admin/delays', 'Delays of this day');
      await look('/admin/live', 'Worst lag');
    },
  },
];

for (const [size, options] of Object.entries(sizes)) {
  for (const { name, role, dark, go } of walks) {
    test(`${name} on a ${size}`, async ({ browser }) => {
      const page = await openPage(browser, { ...options, colorScheme: 'light', reducedMotion: 'reduce' });
      const { look, inspect, complaints } = lookerAt(page, { dark: size === dark });
      if (role !== null) await openSession(page, role);
      await go({ page, look, inspect });
      expect(complaints).toEqual([]);
      await page.context().close();
    });
  }
}
