/**
 * Gives the demo club its campaigns: rendered as they are when somebody writes them, one of them with what came of it. After the pictures,
 * which they show.
 */
import type { Database, Transaction } from '@fourball/db/connection.ts';
import {
  findReaders,
  keepRendered,
  writeCampaigns,
  writeClicks,
  writeRecipients,
  type DemoCampaignRow,
  type DemoFate,
  type DemoReader,
} from '@fourball/db/demo/campaigns.ts';
import type { DemoOptions } from '@fourball/db/demo/fill.ts';
import { demoLogins } from '@fourball/db/demo/accounts/logins.ts';
import { chanceFor } from '@fourball/db/demo/lib/random.ts';
import { loadParameters, rulesAt } from '@fourball/domain/club/parameters/parameters.ts';
import type { Settings } from '@fourball/domain/kernel/settings.ts';
import { renderCampaign, type MailClub } from '@fourball/domain/mail/blocks/render-campaign.ts';
import { countedLinkMaker, keepLinks } from '@fourball/domain/mail/campaigns/campaign-links.ts';
import {
  lockContact,
  off,
  recordConsent,
  writeSubscription,
} from '@fourball/domain/mail/consent/consent-rows.ts';
import { noteBounce } from '@fourball/domain/mail/sending/note-bounce.ts';
import { mostTries } from '@fourball/domain/mail/sending/outcomes.ts';
import { profileOf, readClub } from '@fourball/domain/club/profile/club-row.ts';
import { mailBlocks } from '@fourball/shared/mail/blocks/block-shapes.ts';
import { wordsFor } from '@fourball/shared/words/language.ts';

/** Where the mails lead to, and what they say of the club that it does not say itself. */
export type DemoSender = Pick<Settings, 'publicUrl' | 'clubName' | 'contactEmail'>;

/** The demo club's office writes them. */
const writer = 'daniel.okafor';

interface Rendering {
  readonly club: MailClub;
  readonly timeZone: string;
  readonly addressOf: (linkId: number) => string;
}

/** Run once, on a club that was filled just now. One transaction. */
export async function writeDemoCampaigns(
  db: Database,
  { today, now, timeZone }: Pick<DemoOptions, 'today' | 'now' | 'timeZone'>,
  sender: DemoSender,
): Promise<void> {
  // Before the transaction: there may be one connection only.
  const addressOf = await countedLinkMaker({ db }, sender.publicUrl);
  await db.transaction(async (tx) => {
    // Clock readings without a zone are the club's from here on.
    await tx.query(`select set_config('TimeZone', $1, true)`, [timeZone]);
    const parameters = rulesAt(await loadParameters(tx), now).all;
    const { name: clubName, ...profile } = profileOf(await readClub(tx), sender, parameters, timeZone);
    const { contactEmail, palette, logoUrl } = profile;
    const { publicUrl } = sender;
    const club = { publicUrl, clubName, contactEmail, palette, logoUrl, parameters, words: wordsFor({}) };
    const rendering = { club, timeZone, addressOf };
    const { startedAt, readers } = await findReaders(tx, today);
    const unlucky = chooseUnlucky(readers);
    // Contacts come before campaigns in the order of locks.
    await lockContact(tx, unlucky.bounced.contactId);
    for (const campaign of await writeCampaigns(tx, today, writer)) {
      const links = await render(tx, campaign, campaign.left ? startedAt : now, rendering);
      if (!campaign.left) continue;
      await writeClicks(tx, startedAt, links);
      await send(tx, campaign.id, { today, timeZone, startedAt, readers, unlucky });
    }
  });
}

/** Keeps what a campaign looks like at `at`. The ids of the links that are counted: of one that has left. */
async function render(
  tx: Transaction,
  { id, subject, preheader, blocks, left }: DemoCampaignRow,
  at: Date,
  { club, timeZone, addressOf }: Rendering,
): Promise<number[]> {
  const house = { clock: { now: () => at }, timeZone };
  const written = { subject, preheader, blocks: mailBlocks.parse(blocks) };
  const rendered = (link: (url: string) => string) =>
    renderCampaign(house, tx, club, written, { missing: 'LEAVE_OUT', link });
  const met: string[] = [];
  const plain = await rendered((url) => {
    met.push(url);
    return url;
  });
  if (!left) {
    await keepRendered(tx, id, plain);
    return [];
  }
  const ids = await keepLinks(tx, id, met);
  const counted = await rendered((url) => {
    const linkId = ids.get(url);
    return linkId === undefined ? url : addressOf(linkId);
  });
  await keepRendered(tx, id, counted);
  return [...new Set(met)].flatMap((url) => ids.get(url) ?? []);
}

/** Of the readers, those whose mail did not arrive, and who left the list by it. */
interface Unlucky {
  /** Nobody has the address any more. */
  readonly bounced: DemoReader;
  /** The mailbox was full for all tries. */
  readonly full: DemoReader;
  /** Left the list in the account while the campaign was leaving, before the own mail did. */
  readonly quicker: DemoReader;
  /** Left by the button of the mailbox. */
  readonly leaving: readonly DemoReader[];
}

/** Nobody of whom a visitor logs in as. */
function chooseUnlucky(readers: readonly DemoReader[]): Unlucky {
  const visitors = new Set(demoLogins.map(({ email }) => email));
  const [bounced, full, quicker, ...leaving] = chanceFor('mails that do not arrive')
    .shuffled(readers.filter(({ email }) => !visitors.has(email)))
    .slice(0, 5);
  if (!bounced || !full || !quicker) throw new Error('The demo club has too few readers.');
  return { bounced, full, quicker, leaving };
}

interface Sending {
  readonly today: string;
  readonly timeZone: string;
  readonly startedAt: Date;
  readonly readers: readonly DemoReader[];
  readonly unlucky: Unlucky;
}

async function send(
  tx: Transaction,
  campaignId: number,
  { today, timeZone, startedAt, readers, unlucky: { bounced, full, quicker, leaving } }: Sending,
): Promise<void> {
  const after = (minutes: number): Date => new Date(startedAt.getTime() + minutes * 60_000);
  const fates = new Map<number, DemoFate>([
    [full.contactId, { state: 'FAILED', reason: '552 5.2.2 The mailbox is full.', tries: mostTries }],
    [quicker.contactId, { state: 'SKIPPED', reason: 'UNWANTED', tries: 0 }],
  ]);
  await writeRecipients(tx, today, campaignId, readers, fates);
  await leave(tx, quicker, { act: 'UNSUBSCRIBE', source: 'ACCOUNT' }, startedAt);
  for (const [place, reader] of leaving.entries())
    await leave(tx, reader, { act: 'ONE_CLICK', source: 'LINK' }, after(35 + 190 * place));
  const house = { clock: { now: () => after(4) }, timeZone };
  await noteBounce(house, tx, {
    report: `demo.${campaignId}`,
    campaignId,
    contactId: bounced.contactId,
    kind: 'HARD',
    diagnostic: '550 5.1.1 Nobody here has this address.',
  });
}

/** Nobody else knows of these contacts yet, so that none is locked for it. */
async function leave(
  tx: Transaction,
  { contactId, listId }: DemoReader,
  { act, source }: { act: 'UNSUBSCRIBE' | 'ONE_CLICK'; source: 'ACCOUNT' | 'LINK' },
  at: Date,
): Promise<void> {
  await writeSubscription(tx, contactId, listId, off('UNSUBSCRIBED'), at);
  await recordConsent(tx, { contactId, listId, act }, { source, ip: null, userAgent: null }, at);
}
