/** Mail to many, from nothing to a mailbox and off the list again: for the office, for golfers and for visitors. */
import { createParameter } from '@fourball/shared/club/parameters/parameter-calls.ts';
import { sendCampaignEmail } from '@fourball/shared/mail/campaigns/campaign-calls.ts';
import { createList } from '@fourball/shared/mail/list-calls.ts';
import { subscribe } from '@fourball/shared/mail/subscription-calls.ts';
import { expect, type Browser, type Page } from '@playwright/test';
import { holds } from '../axe.ts';
import { clubUrl, test } from '../club.ts';
import { apiOf, demoLogin, logIn, openPage, phone } from '../golfers.ts';
import { linkMailedTo } from '../mails.ts';

const read = async (path: string): Promise<string> => (await fetch(`${clubUrl()}${path}`)).text();

/** Where the newest mail to an address with a subject is read; undefined until it has come. */
async function findMail(address: string, subject: string): Promise<string | undefined> {
  const rows = (await read('/dev/mail')).split('<tr>');
  const row = rows.find((one) => one.includes(`<td>${address}</td>`) && one.includes(subject));
  return /href="([^"]+)"/.exec(row ?? '')?.[1];
}

/** What it says, once it has come. */
async function mailTo(address: string, subject: string): Promise<string> {
  await expect.poll(() => findMail(address, subject), { timeout: 60_000 }).toBeDefined();
  return read((await findMail(address, subject)) ?? '');
}

/** The link in it by which its list is left. */
const leaveLink = (mail: string): string => {
  const [link] = /\/u\/[\w-]{22}/.exec(mail) ?? [];
  if (link === undefined) throw new Error('The mail has no link to leave its list.');
  return link;
};

/** The office of a club that is never quiet, with a list on which nobody is yet. */
async function officeWithList(externalId: string, externalName: string) {
  const office = await apiOf('admin');
  // At whatever hour this runs: from a time until the same time is never.
  for (const name of ['MAIL_QUIET_FROM', 'MAIL_QUIET_UNTIL'])
    await office.call(createParameter, { name, value: '03:00', group: 'MAIL' });
  await office.call(createList, {
    externalId,
    externalName,
    purpose: 'What a journey tells.',
    showPublic: true,
    showAdmin: true,
  });
  return office;
}

const readers = (page: Page, count: string) =>
  expect(page.getByText(`${count} on these lists.`)).toBeVisible();

/** From nothing to a draft with a heading, a text and an event, put in order by keys alone. */
async function write(page: Page, subject: string): Promise<void> {
  await page.goto('/admin/campaigns');
  await holds(page, 'the campaigns');
  await page.getByRole('button', { name: 'New campaign' }).first().click();
  await page.getByLabel('Subject').fill(`${subject}, {firstName|golfer}`);
  const add = page.getByRole('group', { name: 'Add a block', exact: true });
  await add.getByRole('button', { name: 'Heading' }).click();
  await page.getByLabel('Text', { exact: true }).fill('Spring is here');
  await add.getByRole('button', { name: 'Text' }).click();
  await page.getByLabel('Text', { exact: true }).nth(1).fill('Hello {firstName|golfer}');
  await add.getByRole('button', { name: 'Event' }).click();
  await page.getByLabel('Which event').selectOption({ index: 1 });

  const blocks = page.getByRole('list', { name: 'Blocks of the mail' }).locator('strong');
  await page.getByRole('button', { name: 'Move Event, block 3', exact: true }).press('Space');
  await expect(page.getByText('is at place 3 of 3.')).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('is at place 2 of 3.')).toBeAttached();
  await page.keyboard.press('Space');
  await expect(blocks).toHaveText(['Heading', 'Event', 'Text']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(blocks).toHaveText(['Heading', 'Text', 'Event']);
}

/** Opens a link on a phone, and leaves the list by its button. */
async function leave(browser: Browser, link: string, list: string): Promise<void> {
  const page = await openPage(browser, phone);
  await page.goto(link);
  await expect(page.getByText(`Leave “${list}”?`)).toBeVisible();
  await holds(page, 'the link of a mail');
  // Looking changed nothing: programs that check links look, too.
  await page.reload();
  await page.getByRole('button', { name: 'Unsubscribe', exact: true }).click();
  await expect(page.getByText(`You have left “${list}”`)).toBeVisible();
}

test('the office writes a campaign, a golfer reads it and leaves the list by its link', async ({
  browser,
}) => {
  const [list, subject] = ['Spring letter', 'Spring at the club'];
  await officeWithList('spring-letter', list);
  for (const role of ['golfer', 'second golfer'] as const)
    await (await apiOf(role)).call(subscribe, { list: 'spring-letter' });

  const page = await openPage(browser);
  await logIn(page, 'admin');
  await write(page, subject);
  const preview = page.frameLocator('iframe[title="The mail as it will look"]');
  await expect(preview.getByRole('heading', { name: 'Spring is here' })).toBeVisible();
  await expect(preview.getByText('Hello Daniel')).toBeVisible();
  await expect(preview.getByRole('link', { name: 'See the event' })).toBeVisible();
  await page.getByRole('button', { name: 'Plain text' }).click();
  await expect(page.getByText('Spring is here\n==============')).toBeVisible();

  await page.getByLabel(list, { exact: true }).check();
  await readers(page, '2 readers of 2');
  await page.getByRole('button', { name: 'Add a condition' }).first().click();
  await page.getByLabel('Any membership').check();
  await expect(page.getByText('of 2 on these lists.')).toBeVisible();
  await page.getByRole('button', { name: 'Show some names' }).click();
  await expect(page.getByText(demoLogin('golfer').name)).toBeVisible();
  await page.getByRole('button', { name: 'Remove the condition' }).click();
  await readers(page, '2 readers of 2');
  await holds(page, 'a campaign that is written');

  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(/\/admin\/campaigns\/\d+$/);
  await page.reload();
  await expect(page.getByLabel('Subject')).toHaveValue(`${subject}, {firstName|golfer}`);
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByRole('dialog', { name: 'Send it to 2 readers now?' })).toBeVisible();
  await page.getByRole('button', { name: 'Send it' }).click();
  await expect(page.getByText('2 of 2 are done')).toBeVisible();
  await expect(page.getByText('Taken over by mail servers').locator('..')).toContainText('2 of 2 (100.0 %)');
  await holds(page, 'a campaign that was sent');

  const mail = await mailTo(demoLogin('golfer').email, subject);
  expect(mail).toContain('Hello Ava');
  await leave(browser, leaveLink(mail), list);

  await page.goto('/admin/campaigns/new');
  await page.getByLabel(list, { exact: true }).check();
  await readers(page, '1 reader of 1');
});

test('a visitor asks for a list, says yes by the link, leaves by one click and comes back', async ({
  browser,
}) => {
  const [list, subject] = ['Frost letter', 'Frost at the club'];
  const office = await officeWithList('frost-letter', list);
  const email = 'kim.strand@example.com';
  const page = await openPage(browser, phone);
  await page.goto(`/email-lists?email=${encodeURIComponent(email)}`);
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
  await holds(page, 'the email lists');
  await page.getByLabel('First Name').fill('Kim');
  await page.getByLabel('Last Name').fill('Strand');
  const said = page.getByText(`Please confirm by the link that we sent to ${email}.`);
  // In the first half second a tap counts for nothing.
  await expect(async () => {
    await page.getByLabel(list, { exact: true }).click();
    await expect(said).toBeVisible({ timeout: 8_000 });
  }).toPass();

  await page.goto(await linkMailedTo(email, { path: '/u' }));
  await expect(page.getByText(`Do you want “${list}”?`)).toBeVisible();
  await holds(page, 'the link that confirms');
  await page.getByRole('button', { name: `Yes, send me “${list}”` }).click();
  await expect(page.getByText(`You get “${list}”`)).toBeVisible();

  await office.call(sendCampaignEmail, { to: 'frost-letter', subject, html: '<p>Greens are closed.</p>' });
  const link = leaveLink(await mailTo(email, subject));
  // As a mail program does, which shows no page.
  const answer = await fetch(`${clubUrl()}${link}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect([answer.status, await answer.text()]).toEqual([200, '']);
  await page.goto(link);
  await expect(page.getByText(`You have left “${list}”`)).toBeVisible();
  await holds(page, 'a list that was left');
  await page.getByRole('button', { name: 'Subscribe again' }).click();
  await expect(page.getByText('ReSubscribed!')).toBeVisible();
  await expect(page.getByText(`Leave “${list}”?`)).toBeVisible();
});
