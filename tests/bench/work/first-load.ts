/** How much script and style a browser fetches until the sheet shows, or the login: as it travels, from the house behind its proxy. */
import type { Database } from '@fourball/db/connection.ts';
import { chromium, type Browser, type BrowserContext } from '@playwright/test';
import { findBrowser } from '../../../start/browser.ts';
import { buildPages, pagesAreCurrent } from '../../../start/build-web.ts';
import { buildUser } from '../../kit/build.ts';
import { freePort, hasNginx, startNginx } from '../../kit/nginx.ts';
import type { BenchClub } from '../house/club.ts';
import type { Figures } from '../measure/figures.ts';
import { startHouse } from '../house/house.ts';
import type { ServerProcess } from '../house/processes.ts';

export interface FirstLoadContext {
  db: Database;
  club: BenchClub;
  startOn: (own: Record<string, string>, file: string, readyPath: string) => Promise<ServerProcess>;
  say: (sentence: string) => void;
}

const password = 'a long walk before the first tee';
/** KB, of script and of style. */
const goals = { script: 140, style: 10 };
const patience = 30_000;

/** A browser of its own for each page, which has fetched nothing before; with the session of whoever logged in. */
export async function benchFirstLoad({ db, club, startOn, say }: FirstLoadContext): Promise<Figures[]> {
  const found = await findBrowser();
  if (!found || !hasNginx) {
    say(`There is no ${found ? 'nginx' : 'browser'} here to load the pages with.`);
    return [];
  }
  if (!(await pagesAreCurrent())) await buildPages();
  const { email } = await buildUser(db, { password });
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const start = (file: string, readyPath: string) => startOn({ PUBLIC_URL: url }, file, readyPath);
  const [house, web] = await Promise.all([startHouse(start), start('web/server/main.ts', '/readyz')]);
  const at = ({ port: of }: ServerProcess) => [`http://127.0.0.1:${of}`];
  const proxy = await startNginx(
    { api: at(house), gateway: at(house.gateway), web: at(web) },
    async () => `listen 127.0.0.1:${port};`,
  );
  const browser = await chromium.launch({ executablePath: found.file, args: ['--no-sandbox'] });
  try {
    const before = await browser.newContext({ baseURL: url });
    const page = await before.newPage();
    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('heading', { name: /^Good (morning|afternoon|evening)/ }).waitFor();
    const storageState = await before.storageState();
    await before.close();
    return [
      await load(
        browser,
        { baseURL: url, storageState },
        'sheet',
        `/book?day=${club.busySheet.day}`,
        '07:00',
      ),
      await load(browser, { baseURL: url }, 'login', '/login', 'Password'),
    ];
  } finally {
    await browser.close();
    await proxy.close();
    await Promise.all([house.stop(), web.stop()]);
  }
}

type ContextOptions = Parameters<Browser['newContext']>[0];

/** What has come in full when `text` is to be seen. */
async function load(
  browser: Browser,
  options: ContextOptions,
  name: string,
  path: string,
  text: string,
): Promise<Figures> {
  const context: BrowserContext = await browser.newContext(options);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  /** What is being fetched, and how long the head of its answer was. */
  const coming = new Map<string, { kind: string; head: number }>();
  let files = 0;
  let heads = 0;
  const bytes: Record<string, number> = {};
  await session.send('Network.enable');
  session.on('Network.responseReceived', ({ requestId, type, response }) =>
    coming.set(requestId, { kind: type, head: response.encodedDataLength }),
  );
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const { kind, head } = coming.get(requestId) ?? { kind: 'Other', head: 0 };
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength - head;
    if (kind !== 'Script' && kind !== 'Stylesheet') return;
    files += 1;
    heads += head;
  });
  await page.goto(path, { waitUntil: 'commit' });
  await page.getByText(text).first().waitFor({ state: 'visible', timeout: patience });
  const kilobytes = (kind: string) => Number(((bytes[kind] ?? 0) / 1_024).toFixed(1));
  const figures: Figures = {
    bench: `first-load-${name}`,
    scriptKib: kilobytes('Script'),
    styleKib: kilobytes('Stylesheet'),
    files,
    headsKib: Number((heads / 1_024).toFixed(1)),
    documentKib: kilobytes('Document'),
    fontKib: kilobytes('Font'),
    kib: Number((kilobytes('Script') + kilobytes('Stylesheet')).toFixed(1)),
    goal: goals.script + goals.style,
  };
  await context.close();
  return figures;
}
