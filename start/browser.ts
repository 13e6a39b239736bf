/** Finds the browser that the journeys of the tests run in. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '@fourball/domain/kernel/settings.ts';

const run = promisify(execFile);

/** Chromium without windows, of Debian: it draws the same pages, and no frame of a window around them. */
export const windowless = 'chromium-headless-shell';

const systemNames = [windowless, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

export interface Browser {
  file: string;
  /** As it calls itself: Chromium 141.0. */
  title: string;
}

/** Playwright's own if it runs here, else the system's; a file without its libraries does not count. */
export async function findBrowser(): Promise<Browser | undefined> {
  const own = await playwrightsOwn();
  for (const file of [...(own ? [own] : []), ...systemNames]) {
    const browser = await tryBrowser(file);
    if (browser) return browser;
  }
  return undefined;
}

/** Undefined when it can't be run, as without its libraries. */
async function tryBrowser(name: string): Promise<Browser | undefined> {
  try {
    const { stdout } = await run(name, ['--version', '--no-sandbox'], { timeout: 20_000 });
    const file = name.includes('/') ? name : (await run('sh', ['-c', `command -v ${name}`])).stdout.trim();
    return { file, title: stdout.trim().split('\n').at(-1)?.trim() ?? name };
  } catch {
    return undefined;
  }
}

/** Where Playwright would keep the one it downloads, asked from Playwright itself. */
async function playwrightsOwn(): Promise<string | undefined> {
  const question = "import('@playwright/test').then((p) => console.log(p.chromium.executablePath()))";
  try {
    const { stdout } = await run(process.execPath, ['-e', question], { cwd: join(projectRoot, 'tests') });
    return stdout.trim() || undefined;
  } catch {
    return undefined;
  }
}
