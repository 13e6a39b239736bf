/** Attacks on mails of the office, over HTTP: what the mail server got is looked at as it came. */
import {
  createCampaign,
  getCampaignEmail,
  getCampaignFigures,
  scheduleCampaign,
  sendCampaignEmail,
  testCampaign,
  unscheduleCampaign,
  updateCampaign,
} from '@fourball/shared/mail/campaigns/campaign-calls.ts';
import { sendMail } from '@fourball/shared/mail/campaigns/office-mail-calls.ts';
import { createList } from '@fourball/shared/mail/list-calls.ts';
import { sendDirectMailHandler } from '@fourball/workers/mail/office-mails.ts';
import { createMailTransport } from '@fourball/workers/mail/transport.ts';
import { describe, expect } from 'vitest';
import { buildUser } from '../../kit/build.ts';
import { publishedNews } from '../../kit/club/content.ts';
import { buildReaders, campaignTest } from '../../kit/mail/campaigns.ts';
import type { ReceivedMail } from '../../kit/mail-server.ts';
import { putOnList } from '../../kit/mail/readers.ts';
import { buildGolfEvent, buildSeason } from '../../kit/seasons/seasons.ts';
import { callOver, outcomeOf, refusalIn, replyOver, testToday } from '../../kit/server.ts';
import { workerContext } from '../../kit/worker-context.ts';

const test = campaignTest()
  .extend('office', ({ server, admin }) => ({ url: server.url, token: admin.token }))
  .extend('named', ({ server }) => async (email: string, firstName: string, lastName = '') => {
    const user = await buildUser(server.db);
    await server.db.query(
      'update contacts set first_name = $2, last_name = $3, email = $4 where user_id = $1',
      [user.userId, firstName, lastName, email],
    );
    return user;
  })
  .extend('direct', ({ server, settings }) => async () => {
    const context = workerContext(server.house, { mail: createMailTransport(settings, server.clock) });
    const events = await server.db.query<{ id: number; payload: unknown }>(
      `select id, payload from outbox where name = 'mail.direct-mail-ordered' order by id`,
    );
    for (const { id, payload } of events) await sendDirectMailHandler.run(context, { eventId: id, payload });
  });

/** The names of its headers, as they came, in small letters. */
const headerNames = ({ source }: ReceivedMail): string[] => {
  const [head = ''] = source.split('\r\n\r\n', 1);
  return head.split('\r\n').flatMap((line) => /^([^\s:]+):/.exec(line)?.[1]?.toLowerCase() ?? []);
};
const ofCampaigns = [
  'content-type',
  'date',
  'feedback-id',
  'from',
  'list-id',
  'list-unsubscribe',
  'list-unsubscribe-post',
  'message-id',
  'mime-version',
  'precedence',
  'reply-to',
  'subject',
  'to',
];
/** A subject as a mailbox shows it. */
const shownSubject = (mail: ReceivedMail): string =>
  mail
    .header('Subject')
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?q\?(.*?)\?=/gi, (_, word: string) =>
      word
        .replaceAll('_', ' ')
        .replace(/=([0-9A-F]{2})/g, (__, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    )
    .replace(/=\?utf-8\?b\?(.*?)\?=/gi, (_, word: string) => Buffer.from(word, 'base64').toString('utf8'));

/** All that would reach out of a mail, run in it or hide in it. */
const harmful = `<p>Kept words</p>
  <style>@import url(https://evil.example/a.css); p { background: url(https://evil.example/b.gif) }</style>
  <link rel="stylesheet" href="https://evil.example/c.css"><base href="https://evil.example/">
  <script src="https://evil.example/d.js"></script><img src="https://evil.example/pixel.gif" width="1" height="1">
  <img src="//evil.example/e.gif"><img src="data:image/gif;base64,R0lG"><img srcset="https://evil.example/f.gif 1x">
  <table background="https://evil.example/g.gif"><tr><td background="https://evil.example/h.gif"
    style="background-image:url('https://evil.example/i.gif');background:u\\72l(https://evil.example/j.gif);color:red;
    list-style:url(https://evil.example/k.gif);content:url(https://evil.example/l.gif);behavior:url(https://evil.example/m.htc)">cell</td></tr></table>
  <div style="@import 'https://evil.example/n.css'; display:none">hidden</div><video poster="https://evil.example/o.gif"></video>
  <a href="javascript:alert(1)">a</a><a href=" JaVa&#10;ScRiPt:alert(1)">b</a><a href="data:text/html,evil">c</a>
  <a href="vbscript:evil">d</a><a href="//evil.example/p">e</a><form action="https://evil.example/q"><button>f</button></form>
  <svg><image href="https://evil.example/r.gif"/></svg><object data="https://evil.example/s"></object>
  <iframe src="https://evil.example/t"></iframe><meta http-equiv="refresh" content="0;url=https://evil.example/u">
  <!--[if mso]><img src="https://evil.example/v.gif"><![endif]-->`;

/** What is left of it in the mail that came. */
function expectHarmless({ html, text, source }: ReceivedMail): void {
  expect(html).toContain('Kept words');
  expect(html).toContain('cell');
  for (const part of [html, text, source]) expect(part).not.toMatch(/evil/i);
  expect(html).not.toMatch(
    /@import|url\(|javascript:|vbscript:|data:|<(?:script|link|base|svg|object|iframe|form|video|img)|<!--|behavior|display:none/i,
  );
  // The frame's own, for dark mailboxes.
  expect(html.match(/<style/g)).toHaveLength(1);
}

describe('HTML of calls', () => {
  test('reaches out of no mail, by neither of the two', async ({
    server,
    office,
    club,
    mails,
    post,
    send,
    direct,
  }) => {
    await buildReaders(server.db, club.listId, 1);
    await send({ html: harmful });
    await post.turn();
    const ava = await buildUser(server.db);
    const body = { to: ava.email, subject: 'Locker', html: harmful };
    expect((await callOver(server.url, sendMail, { token: office.token, body })).status).toBe(200);
    await direct();
    expect(mails.received).toHaveLength(2);
    mails.received.forEach(expectHarmless);
  });

  test('shows pictures of ours alone, which tell nobody who looked', async ({
    server,
    club,
    mails,
    post,
    send,
  }) => {
    await buildReaders(server.db, club.listId, 2);
    await send({
      html: `<p>x</p><img src="/images/library/0/a.jpg" alt="Tee"><img src="/images/a.jpg?u={firstName}">
        <img src="/images/a.jpg#{lastName}"><img src="https://club.example/u/track"><img src="/l/track">`,
    });
    await post.turn();
    const sources = mails.received.map(({ html }) => [...html.matchAll(/<img[^>]*src="([^"]*)"/g)]);
    // Both readers get the same, of the club's own server.
    for (const found of sources)
      expect(found.map(([, src]) => src)).toEqual(['https://club.example/images/library/0/a.jpg']);
  });
});

describe('headers', () => {
  const breaks = [
    'Spring\r\nBcc: all@evil.example',
    'Spring\nX-Evil: 1\n\n<script>',
    'Spring\u2028Bcc: a@b.example',
  ];

  test('get no line by a subject, a sender’s name, a list’s name or an answer’s address', async ({
    server,
    office,
    club,
    mails,
    post,
  }) => {
    await buildReaders(server.db, club.listId, 1);
    const { token } = office;
    for (const text of breaks) {
      const made = await callOver(server.url, createCampaign, {
        token,
        body: {
          subject: text,
          preheader: text,
          fromName: text,
          html: '<p>Hello</p>',
          audience: { lists: [club.listId] },
        },
      });
      expect(made.status).toBe(200);
      const { id } = made.json as { id: number };
      await replyOver(server.url, scheduleCampaign, { token, body: { id, sendAt: null } });
    }
    for (const replyTo of ['a@b.example\r\nBcc: c@d.example', 'a@b.example, c@d.example', '<a@b.example>'])
      expect(
        refusalIn(await callOver(server.url, createCampaign, { token, body: { subject: 'Spring', replyTo } }))
          .fields,
      ).toEqual(['replyTo']);
    const slug = (externalId: string) =>
      callOver(server.url, createList, {
        token,
        body: { externalId, externalName: 'News', showPublic: false, showAdmin: true },
      });
    expect(refusalIn(await slug('news\r\nBcc: x')).fields).toEqual(['externalId']);
    await post.turn();
    expect(mails.received).toHaveLength(breaks.length);
    for (const mail of mails.received) {
      expect(headerNames(mail).toSorted()).toEqual(ofCampaigns);
      expect(shownSubject(mail)).toMatch(/^Spring ?/);
      expect(mail.to).toHaveLength(1);
      expect(mail.header('From')).toContain('club@maple.example');
    }
  });

  test('get no line by a reader’s name, which is text in the subject, the page and the words', async ({
    server,
    club,
    mails,
    post,
    send,
    named,
  }) => {
    const evil = '"><script>alert(1)</script><img src=x onerror=alert(1)>';
    // As if written before names were checked.
    const readers = [
      await named('html@readers.example', evil, '</td></table><style>*{display:none}</style>'),
      await named('line@readers.example', 'Ava\r\nBcc: all@evil.example\r\n\r\n<b>body</b>', 'Li\u2029ne'),
      await named('field@readers.example', '{lastName}{unsubscribeUrl}$&', "{firstName|x}$'"),
      await named('word@readers.example', '=?utf-8?q?=0D=0ABcc:_all=40evil.example?=', 'Word'),
    ];
    await putOnList(server.db, club.listId, ...readers);
    await send({
      subject: 'Hello {firstName|golfer} {lastName}',
      html: '<p title="{firstName}">Dear {firstName|golfer} {lastName}</p><a href="https://club.example/?{firstName}">x</a>',
    });
    await post.turn();
    expect(mails.received).toHaveLength(4);
    const mailTo = (address: string): ReceivedMail => {
      const mail = mails.received.find(({ to }) => to.includes(address));
      if (!mail) throw new Error(`Nothing came to ${address}.`);
      expect(headerNames(mail).toSorted()).toEqual(ofCampaigns);
      expect(mail.html).not.toMatch(/<script|<img|onerror=alert\(1\)>|<b>/i);
      expect(mail.html.match(/<style/g)).toHaveLength(1);
      return mail;
    };
    const html = mailTo('html@readers.example');
    expect(shownSubject(html)).toContain(`Hello ${evil}`);
    expect(html.html).toContain('Dear &quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;');
    // In words it is what it is.
    expect(html.text).toContain(`Dear ${evil} </td></table>`);
    const line = mailTo('line@readers.example');
    expect(shownSubject(line)).toBe('Hello Ava Bcc: all@evil.example <b>body</b> Li ne');
    expect(line.text).not.toMatch(/^(?:Bcc|<b>)/m);
    const field = mailTo('field@readers.example');
    expect(shownSubject(field)).toBe("Hello {lastName}{unsubscribeUrl}$& {firstName|x}$'");
    expect(field.text).toContain("Dear {lastName}{unsubscribeUrl}$& {firstName|x}$'");
    const word = mailTo('word@readers.example');
    expect(word.source).not.toMatch(/^Bcc:/im);
    // A link that carries a name would tell who follows it.
    for (const { source } of mails.received)
      expect(source).not.toMatch(/club\.example\/\?[^"]*(?:Ava|script)/);
  });
});

describe('blocks', () => {
  test('with HTML in them, and of things whose names have it, are text in the mail that comes', async ({
    server,
    office,
    club,
    mails,
    post,
  }) => {
    const evil = '<script>alert(1)</script><img src=x onerror=alert(1)>{firstName}';
    await buildReaders(server.db, club.listId, 1);
    const season = await buildSeason(server.db);
    const eventId = await buildGolfEvent(server.db, season.seasonId, { name: `Cup ${evil}` });
    const news = await publishedNews(office, {
      text: `<h3>Fees &lt;img src=x onerror=alert(1)&gt;</h3><p>Lower <script>alert(1)</script>now</p>`,
      date: testToday,
      link: '/news',
    });
    const { id } = await replyOver(server.url, createCampaign, {
      token: office.token,
      body: {
        subject: 'Spring',
        blocks: [
          { kind: 'TEXT', text: evil },
          {
            kind: 'BUTTON',
            label: '<script>alert(1)</script><img src=x onerror=alert(1)>',
            link: 'https://maple.example/"onmouseover="alert(1)',
          },
          { kind: 'IMAGE', url: '/images/library/0/a.jpg', alt: '"><script>alert(1)</script>' },
          { kind: 'EVENT', eventId },
          { kind: 'NEWS', newsId: news.id },
        ],
        audience: { lists: [club.listId] },
      },
    });
    await replyOver(server.url, scheduleCampaign, { token: office.token, body: { id, sendAt: null } });
    await post.turn();
    const [mail] = mails.received;
    expect(mail?.html).toContain('Cup &lt;script&gt;');
    expect(mail?.html).toContain('Fees &lt;img');
    expect(mail?.html).not.toMatch(/<script|<img src=x|"onmouseover="/);
    // What others wrote is no place for the reader's name.
    expect(mail?.html).toContain('onerror=alert(1)&gt;&#123;firstName}');
    expect(mail?.text).toContain('Cup <script>alert(1)</script>');
    expect([...(mail?.html ?? '').matchAll(/<img/g)]).toHaveLength(1);
  });

  test('lead nowhere by javascript or data, whichever call writes them', async ({ server, office }) => {
    const { token } = office;
    const { id } = await replyOver(server.url, createCampaign, { token, body: { subject: 'Spring' } });
    for (const link of [
      'javascript:alert(1)',
      'java\tscript:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      '//x.example',
    ]) {
      const blocks = [{ kind: 'BUTTON' as const, label: 'Go', link }];
      const asked = [
        await callOver(server.url, createCampaign, { token, body: { subject: 'Spring', blocks } }),
        await callOver(server.url, updateCampaign, { token, body: { id, blocks } }),
      ];
      for (const refused of asked)
        expect(new Set(refusalIn(refused).fields), link).toEqual(new Set(['blocks.0.link']));
    }
  });
});

describe('who is no admin', () => {
  test('learns nothing of a campaign, whatever its state, and does nothing with it', async ({
    server,
    club,
    office,
    send,
    post,
  }) => {
    await buildReaders(server.db, club.listId, 1);
    const draft = await replyOver(server.url, createCampaign, {
      token: office.token,
      body: { subject: 'Secret', html: '<p>Secret</p><a href="https://maple.example/secret">s</a>' },
    });
    const sent = await send({ html: '<p>Secret</p>', subject: 'Secret' });
    await post.turn();
    const golfer = await buildUser(server.db);
    const organizer = await buildUser(server.db, { roles: ['GOLFER', 'ORGANIZER'] });
    for (const id of [draft.id, sent.id, 2_000_000_000])
      for (const [token, status] of [
        [golfer.token, 403],
        [organizer.token, 403],
        [undefined, 401],
      ] as const) {
        const who = token === undefined ? {} : { token };
        const answers = [
          await callOver(server.url, getCampaignEmail, { ...who, params: { id } }),
          await callOver(server.url, getCampaignFigures, { ...who, params: { id } }),
          await callOver(server.url, testCampaign, { ...who, body: { id } }),
          await callOver(server.url, scheduleCampaign, { ...who, body: { id, sendAt: null } }),
          await callOver(server.url, unscheduleCampaign, { ...who, body: { id } }),
          await callOver(server.url, updateCampaign, { ...who, body: { id, subject: 'x' } }),
        ];
        expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => status));
        for (const { text } of answers) expect(text).not.toContain('Secret');
      }
    // Of a draft there is no link to follow yet.
    expect(await server.db.query('select 1 from campaign_links where campaign_id = $1', [draft.id])).toEqual(
      [],
    );
  });
});

test('a list of 100,000 addresses is refused as a whole, at once, and writes nothing', async ({
  server,
  office,
  club,
}) => {
  // Known, all of them: they are refused for their number alone.
  const known = (await buildReaders(server.db, club.listId, 501)).map(({ email }) => email);
  const many = Array.from({ length: 100_000 }, (_, at) => `a${at}@spam.example`);
  const asked = async (call: typeof sendMail | typeof sendCampaignEmail, to: string | string[]) => {
    const begun = performance.now();
    const body = { to, subject: 'Hello', html: '<p>Hello</p>' };
    const { status } = await callOver(server.url, call, { token: office.token, body });
    expect(performance.now() - begun).toBeLessThan(5_000);
    return status;
  };
  for (const to of [many, known, many.join(', '), many.join('\n')]) {
    expect([413, 422]).toContain(await asked(sendMail, to));
    expect([413, 422]).toContain(await asked(sendCampaignEmail, to));
  }
  for (const table of ['campaigns', 'direct_mails', `contacts where email like '%spam%'`])
    expect(await server.db.query(`select 1 from ${table}`)).toEqual([]);
});

describe('at the same moment', () => {
  test('two of the office press Send: it begins once, and each reader has it once', async ({
    server,
    office,
    club,
    mails,
    open,
  }) => {
    const other = await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] });
    const readers = await buildReaders(server.db, club.listId, 20);
    const { id } = await replyOver(server.url, createCampaign, {
      token: office.token,
      body: { subject: 'Spring', html: '<p>Hello</p>', audience: { lists: [club.listId] } },
    });
    const press = (token: string) =>
      callOver(server.url, scheduleCampaign, { token, body: { id, sendAt: null } });
    const workers = [open(), open()];
    const [first, second] = await Promise.all([
      press(office.token),
      press(other.token),
      ...workers.map((worker) => worker.turn()),
    ]);
    expect([first, second].every(({ status }) => status === 200)).toBe(true);
    for (let turn = 0; turn < 3; turn += 1) await Promise.all(workers.map((worker) => worker.turn()));
    expect(mails.received.flatMap(({ to }) => to).toSorted()).toEqual(
      readers.map(({ email }) => email).toSorted(),
    );
    // Whoever presses it later is told so.
    expect(outcomeOf(await press(other.token))).toBe('CONFLICT');
    await workers[0]?.turn();
    expect(mails.received).toHaveLength(20);
  });

  test('what is asked again by its key, at once and later, is a single mail and a single campaign', async ({
    server,
    office,
    club,
  }) => {
    const { db, url } = server;
    const { email } = await buildUser(db);
    const [list] = await db.query<{ slug: string }>('select slug from email_lists where id = $1', [
      club.listId,
    ]);
    const said = { subject: 'Only once', html: '<p>Hello</p>' };
    const asks = [
      () => callOver(url, sendMail, { ...asked('mail'), body: { ...said, to: email } }),
      () => callOver(url, createCampaign, { ...asked('draft'), body: said }),
      () => callOver(url, sendCampaignEmail, { ...asked('sent'), body: { ...said, to: list?.slug } }),
    ];
    for (const ask of asks) {
      const [first, ...others] = [...(await Promise.all([ask(), ask(), ask()])), await ask()];
      expect(first?.status).toBe(200);
      for (const other of others) expect(other.json).toEqual(first?.json);
    }
    const made = await db.query(
      `select subject from direct_mails where subject = $1 union all select subject from campaigns where subject = $1`,
      [said.subject],
    );
    expect(made).toHaveLength(asks.length);

    function asked(key: string) {
      return { token: office.token, headers: { 'idempotency-key': key } };
    }
  });

  test('it is sent and changed: what is sent is whole, and a change that is confirmed is in it', async ({
    server,
    office,
    club,
    mails,
    open,
  }) => {
    const { token } = office;
    await buildReaders(server.db, club.listId, 3);
    const workers = [open(), open()];
    for (let round = 0; round < 6; round += 1) {
      mails.received.length = 0;
      const { id } = await replyOver(server.url, createCampaign, {
        token,
        body: { subject: 'Before', html: '<p>Before</p>', audience: { lists: [club.listId] } },
      });
      const sent = replyOver(server.url, scheduleCampaign, { token, body: { id, sendAt: null } });
      const edited = callOver(server.url, updateCampaign, {
        token,
        body: { id, subject: 'After', html: '<p>After</p>' },
      });
      await Promise.all([sent, edited, ...workers.map((worker) => worker.turn())]);
      for (let turn = 0; turn < 2; turn += 1) await Promise.all(workers.map((worker) => worker.turn()));
      const changed = (await edited).text.includes('CONFLICT') ? 'Before' : 'After';
      expect(mails.received).toHaveLength(3);
      for (const mail of mails.received) {
        expect(mail.header('Subject')).toBe(changed);
        expect(mail.html).toContain(`<p>${changed}</p>`);
        expect(mail.text).toContain(changed);
      }
    }
  });
});
