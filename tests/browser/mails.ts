/** Reads the mails of the club where people read them while it runs here: at /dev/mail. */
import { expect } from '@playwright/test';
import { clubUrl } from './club.ts';

const read = async (path: string): Promise<string> => (await fetch(`${clubUrl()}${path}`)).text();

/** Paths of the mails to an address, the newest first. */
async function mailsTo(address: string): Promise<string[]> {
  const rows = (await read('/dev/mail')).split('<tr>');
  return rows
    .filter((row) => row.includes(`<td>${address}</td>`))
    .flatMap((row) => /href="([^"]+)"/.exec(row)?.[1] ?? []);
}

/** Waits until an address has this many mails, and returns where the link in the newest one leads. */
export async function linkMailedTo(address: string, { count = 1, path }: { count?: number; path: string }) {
  await expect.poll(async () => (await mailsTo(address)).length, { timeout: 40_000 }).toBe(count);
  const [newest = ''] = await mailsTo(address);
  const link = new RegExp(`https?://[^\\s"<]*(${path}/[\\w-]+)`).exec(await read(newest))?.[1];
  if (link === undefined) throw new Error(`The mail to ${address} has no link to ${path}.`);
  return link;
}

/** Waits until an address has a mail with this subject. */
export async function expectMail(address: string, subject: string): Promise<void> {
  const subjects = async () =>
    (await read('/dev/mail'))
      .split('<tr>')
      .filter((row) => row.includes(`<td>${address}</td>`) && row.includes(subject)).length;
  await expect.poll(subjects, { timeout: 40_000 }).toBeGreaterThan(0);
}
