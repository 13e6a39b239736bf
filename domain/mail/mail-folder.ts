/** A folder of mails that were written but not sent, so that they can be read where there is no mail server. */
import { chmod, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { demoMailDomain } from '@fourball/db/demo/accounts/logins.ts';
import { z } from 'zod';

/** What the folder knows of a mail, beside its `.eml` file. */
const keptMail = z.object({
  at: z.iso.datetime(),
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});
export type KeptMail = z.output<typeof keptMail>;

/** A kept mail and the name it is asked for by. */
export interface ListedMail extends KeptMail {
  readonly id: string;
}

/** A golfer of the demo club can be reached nowhere. */
export const isOfDemoGolfer = (address: string): boolean =>
  address.toLowerCase().endsWith(`@${demoMailDomain}`);

const folderIn = (dataDir: string): string => join(dataDir, 'mail');

/** Letters, digits and dashes only, so that no address or subject can lead out of the folder. */
const slug = (text: string, length: number): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, length);

const idShape = /^[a-z0-9-]{1,200}$/;

/** Mails hold links that open accounts: they are for whoever runs the service, and for nobody else on the machine. */
const ownFolder = 0o700;
const ownFile = { mode: 0o600 };

/** Keeps a mail as `<moment>-<recipient>-<subject>` twice: `.eml` for mail programs, `.json` for listing. */
export async function keepMail(dataDir: string, mail: KeptMail, eml: Buffer): Promise<void> {
  const folder = folderIn(dataDir);
  await mkdir(folder, { recursive: true, mode: ownFolder });
  // One that was there already keeps its mode otherwise.
  await chmod(folder, ownFolder);
  const id = [slug(mail.at, 40), slug(mail.to, 60), slug(mail.subject, 60)].join('-');
  await writeFile(join(folder, `${id}.eml`), eml, ownFile);
  // Listed only when whole: a reader must not meet half a file.
  const listed = join(folder, `${id}.json`);
  await writeFile(`${listed}.part`, JSON.stringify(mail), ownFile);
  await rename(`${listed}.part`, listed);
}

async function readMail(dataDir: string, id: string): Promise<ListedMail | undefined> {
  try {
    const mail = keptMail.parse(JSON.parse(await readFile(join(folderIn(dataDir), `${id}.json`), 'utf8')));
    return { id, ...mail };
  } catch {
    return undefined;
  }
}

/** The newest mails, newest first; a file that can't be read is left out. */
export async function listMails(dataDir: string, limit: number): Promise<ListedMail[]> {
  const files = await readdir(folderIn(dataDir)).catch(() => []);
  const ids = files
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .filter((id) => idShape.test(id))
    .sort()
    .reverse()
    .slice(0, limit);
  const mails = await Promise.all(ids.map((id) => readMail(dataDir, id)));
  return mails.filter((mail) => mail !== undefined);
}

/** One mail by the id that the list gave. */
export async function findMail(dataDir: string, id: string): Promise<ListedMail | undefined> {
  return idShape.test(id) ? readMail(dataDir, id) : undefined;
}
