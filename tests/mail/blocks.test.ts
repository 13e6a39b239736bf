/** What blocks come to as a mail, and that nothing harmful gets through any of their fields. */
import { mailOfHtml } from '@fourball/domain/mail/blocks/mail-html.ts';
import { standardPalette } from '@fourball/shared/club/profile/palette.ts';
import { mailFrameOf } from '@fourball/domain/mail/blocks/render-campaign.ts';
import { personalise } from '@fourball/domain/mail/blocks/personalise.ts';
import { listBlockChoices, previewBlocks } from '@fourball/shared/mail/blocks/block-calls.ts';
import { fillFields, unknownField } from '@fourball/shared/mail/blocks/merge-fields.ts';
import { wordsFor } from '@fourball/shared/words/language.ts';
import { describe, expect } from 'vitest';
import { buildCourse, buildTeeTime } from '../kit/build.ts';
import { publishedNews } from '../kit/club/content.ts';
import { courseTest } from '../kit/fixtures.ts';
import { buildGolfEvent, buildSeason } from '../kit/seasons/seasons.ts';
import { callOver, refusalIn, replyOver, testToday, testTomorrow } from '../kit/server.ts';

const test = courseTest()
  .extend(
    'preview',
    ({ server, admin }) =>
      (blocks: readonly unknown[], more: object = {}) =>
        replyOver(server.url, previewBlocks, {
          token: admin.token,
          // What is sent here is also what no page would send.
          body: { subject: 'News', preheader: '', blocks, ...more } as never,
        }),
  )
  .extend('refused', ({ server, admin }) => async (block: object) => {
    const body = { subject: 'News', preheader: '', blocks: [block] };
    const { code, fields } = refusalIn(
      await callOver(server.url, previewBlocks, { token: admin.token, body }),
    );
    expect(code).toBe('invalid_input');
    return [...new Set(fields)];
  });

const frame = mailFrameOf(
  {
    publicUrl: 'https://golf.example',
    clubName: 'Maple Hollow',
    palette: standardPalette,
    logoUrl: null,
    contactEmail: 'office@golf.example',
    parameters: { CLUB_ADDRESS: '1 Fairway\nOntario' },
    words: wordsFor({}),
  },
  'LIST',
);
/** Of the server of tests. */
const publicUrl = 'http://localhost:8080';
const reader = { firstName: 'Ava', lastName: 'Tremblay' };
const links = { unsubscribeUrl: 'https://golf.example/u/abc', listName: 'Newsletter' };

describe('blocks', () => {
  test('become a page of tables and the same in words', async ({ preview }) => {
    const { html, text, bytes } = await preview([
      { kind: 'HEADING', text: 'Spring', level: 1 },
      { kind: 'TEXT', text: 'Hello {firstName|golfer},\n\nthe course is open.\nCome early.' },
      { kind: 'IMAGE', url: '/images/library/0/a.jpg', alt: 'The first tee', link: '/course/1' },
      { kind: 'BUTTON', label: 'Book now', link: '/book' },
      { kind: 'DIVIDER' },
      {
        kind: 'COLUMNS',
        left: [{ kind: 'TEXT', text: 'Left words' }],
        right: [{ kind: 'BUTTON', label: 'Right', link: 'https://maple.example/a?b=c&d=e' }],
      },
    ]);
    expect(html).toMatch(/^<!doctype html><html lang="en">/);
    expect(html).toContain('<h1');
    expect(html).toContain('<br>Come early.');
    expect(html).toContain(`<img src="${publicUrl}/images/library/0/a.jpg" alt="The first tee"`);
    expect(html).toContain(`href="${publicUrl}/book"`);
    expect(html).toContain('https://maple.example/a?b=c&amp;d=e');
    expect(html).toContain('prefers-color-scheme: dark');
    expect(html).toContain('max-width:600px');
    expect(html).not.toContain('width="1"');
    expect(bytes).toBeGreaterThan(2_000);
    expect(bytes).toBeLessThan(100_000);
    expect(text).toContain('Spring\n======');
    expect(text).toContain('the course is open.\nCome early.');
    expect(text).toContain('[The first tee]');
    expect(text).toContain(`Book now: ${publicUrl}/book`);
    expect(text).toContain('Left words\n\nRight: https://maple.example/a?b=c&d=e');
    expect(text).toContain('Unsubscribe:');
  });

  test('show an event, its tee time and news as a visitor sees them', async ({ server, admin, preview }) => {
    const { db } = server;
    const season = await buildSeason(db);
    const eventId = await buildGolfEvent(db, season.seasonId, { name: 'Night <b>one</b>' });
    const { courseId } = await buildCourse(db, 'Hollow & Hill');
    const { teeTimeId } = await buildTeeTime(db, courseId, { day: testTomorrow });
    const news = await publishedNews(
      { url: server.url, token: admin.token },
      { text: '<h3>Green fees</h3><p>Are <b>lower</b> now.</p>', date: testToday, link: '/news' },
    );
    const { html, text } = await preview([
      { kind: 'EVENT', eventId },
      { kind: 'TEE_TIME', teeTimeId },
      { kind: 'NEWS', newsId: news.id },
    ]);
    expect(html).toContain('Night &lt;b&gt;one&lt;/b&gt;');
    expect(html).toContain(`${publicUrl}/golf-events/${eventId}`);
    expect(html).toContain('Hollow &amp; Hill');
    expect(html).toContain(`/book?day=${testTomorrow}&amp;course=${courseId}&amp;at=${teeTimeId}`);
    expect(text).toContain('4 open spots');
    expect(text).toContain('Green fees\nAre lower now.\nRead more:');
  });

  test('have something to choose: what everybody may see, in words', async ({ server, admin }) => {
    const { db } = server;
    const season = await buildSeason(db);
    const eventId = await buildGolfEvent(db, season.seasonId, { name: 'To choose' });
    const hidden = await buildGolfEvent(db, season.seasonId, { name: 'Draft' });
    await db.query('update golf_events set publish = false where id = $1', [hidden]);
    const { courseId } = await buildCourse(db, 'Chosen course');
    const open = await buildTeeTime(db, courseId, { day: testTomorrow });
    const far = await buildTeeTime(db, courseId, { day: '2026-08-01' });
    const choices = await replyOver(server.url, listBlockChoices, { token: admin.token });
    const of = (kind: string, id: number) => choices.find((one) => one.kind === kind && one.id === id)?.label;
    expect(of('EVENT', eventId)).toContain('To choose · ');
    expect(of('EVENT', hidden)).toBeUndefined();
    expect(of('RESULTS', eventId)).toBeUndefined();
    expect(of('TEE_TIME', open.teeTimeId)).toMatch(/^Chosen course · .*09:00/);
    expect(of('TEE_TIME', far.teeTimeId)).toBeUndefined();
  });

  test('name nothing that not everybody may see', async ({ server, refused, preview }) => {
    const { db } = server;
    const season = await buildSeason(db, { visibility: 'MEMBERS' });
    const eventId = await buildGolfEvent(db, season.seasonId);
    expect(await refused({ kind: 'EVENT', eventId })).toEqual(['blocks.0.eventId']);
    expect(await refused({ kind: 'RESULTS', eventId })).toEqual(['blocks.0.eventId']);
    const open = await buildSeason(db);
    const draft = await buildGolfEvent(db, open.seasonId);
    await preview([{ kind: 'EVENT', eventId: draft }]);
    await db.query('update golf_events set publish = false where id = $1', [draft]);
    expect(await refused({ kind: 'EVENT', eventId: draft })).toEqual(['blocks.0.eventId']);
    const { courseId } = await buildCourse(db);
    const past = await buildTeeTime(db, courseId, { day: '2026-06-01' });
    expect(await refused({ kind: 'TEE_TIME', teeTimeId: past.teeTimeId })).toEqual(['blocks.0.teeTimeId']);
    const hidden = await buildTeeTime(db, courseId, { day: testTomorrow });
    await db.query('update courses set visible = false where id = $1', [courseId]);
    expect(await refused({ kind: 'TEE_TIME', teeTimeId: hidden.teeTimeId })).toEqual(['blocks.0.teeTimeId']);
    expect(await refused({ kind: 'NEWS', newsId: 987_654 })).toEqual(['blocks.0.newsId']);
  });

  test('of a mail that mailboxes would cut are refused', async ({ server, admin }) => {
    const blocks = Array.from({ length: 40 }, () => ({ kind: 'TEXT' as const, text: 'golf '.repeat(900) }));
    const sent = await callOver(server.url, previewBlocks, {
      token: admin.token,
      body: { subject: 'Long', preheader: '', blocks },
    });
    expect(refusalIn(sent)).toMatchObject({ code: 'invalid_input', fields: ['blocks'] });
  });

  test('are for the office alone', async ({ server, ava }) => {
    const body = { subject: '', preheader: '', blocks: [] };
    expect((await callOver(server.url, previewBlocks, { token: ava.token, body })).status).toBe(403);
    expect((await callOver(server.url, previewBlocks, { body })).status).toBe(401);
  });
});

describe('attacks on blocks', () => {
  const evil = `"><script>alert(1)</script><img src=x onerror=alert(1)><style>*{display:none}</style>`;

  test('HTML in each field is text', async ({ preview }) => {
    const { html } = await preview(
      [
        { kind: 'HEADING', text: evil, level: 2 },
        { kind: 'TEXT', text: `${evil}\n\n{firstName|${'x'.repeat(10)}}` },
        { kind: 'IMAGE', url: '/images/library/0/a.jpg', alt: evil },
        { kind: 'BUTTON', label: 'Go', link: `https://maple.example/"onclick="alert(1)` },
        { kind: 'COLUMNS', left: [{ kind: 'TEXT', text: evil }], right: [] },
      ],
      { subject: evil, preheader: evil },
    );
    expect(html).not.toMatch(/<script|<img src=x|onerror=alert\(1\)>|"onclick="/);
    expect(html.match(/<style>/g)).toHaveLength(1);
    expect(html).toContain('&lt;script&gt;');
  });

  test('a link leads to the web, to mail or to a page of ours, and nowhere else', async ({ refused }) => {
    for (const link of [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'java\nscript:alert(1)',
      'data:text/html,<script>',
      '//evil.example',
      '/\\evil.example',
      'evil.example',
      ' ',
    ])
      expect(await refused({ kind: 'BUTTON', label: 'Go', link }), link).toEqual(['blocks.0.link']);
  });

  test('a picture is one of ours, and has words', async ({ refused }) => {
    for (const url of [
      'https://evil.example/pixel.gif',
      '//evil.example/pixel.gif',
      '/images/../secret',
      '/images/a.jpg?who={firstName}',
      'data:image/gif;base64,R0',
      '/api/club',
    ])
      expect(await refused({ kind: 'IMAGE', url, alt: 'A tee' }), url).toEqual(['blocks.0.url']);
    expect(await refused({ kind: 'IMAGE', url: '/images/a.jpg', alt: ' ' })).toEqual(['blocks.0.alt']);
  });

  test('fields that there are not are refused, and none stands in a link', async ({ refused, preview }) => {
    expect(await refused({ kind: 'TEXT', text: 'Hello {password}' })).toEqual(['blocks.0.text']);
    const { html } = await preview([
      { kind: 'BUTTON', label: '{firstName}', link: 'https://maple.example/?who={firstName}' },
    ]);
    expect(html).toContain('?who=%7BfirstName%7D');
    expect(html).toContain('>Golfer</a>');
  });

  test('blocks and fields that are none are refused', async ({ refused }) => {
    expect((await refused({ kind: 'HTML', html: '<b>' }))[0]).toContain('blocks.0');
    expect((await refused({ kind: 'DIVIDER', html: '<b>' }))[0]).toContain('blocks.0');
    const nested = { kind: 'COLUMNS', left: [{ kind: 'COLUMNS', left: [], right: [] }], right: [] };
    expect((await refused(nested))[0]).toContain('blocks.0.left.0');
  });
});

describe('a reader', () => {
  const mail = mailOfHtml(
    { subject: 'Hello {firstName|golfer}', html: '<p>{firstName|golfer} {lastName}</p>' },
    frame,
  );

  test('is greeted by name, and as golfer without one', () => {
    const known = personalise(mail, reader, links);
    expect(known.subject).toBe('Hello Ava');
    expect(known.html).toContain('<p>Ava Tremblay</p>');
    expect(known.html).toContain('href="https://golf.example/u/abc"');
    expect(known.html).toContain('“Newsletter”');
    expect(known.text).toContain('Unsubscribe: https://golf.example/u/abc');
    expect(known.text).toContain('Maple Hollow\n1 Fairway\nOntario');
    const unknown = personalise(mail, { firstName: ' ', lastName: '' }, links);
    expect(unknown.subject).toBe('Hello golfer');
    expect(unknown.html).toContain('<p>golfer </p>');
  });

  test('can have no name that breaks a header, the page, or reads as a field', () => {
    const evil = {
      firstName: 'Ava\r\nBcc: all@evil.example',
      lastName: '<script>{unsubscribeUrl}$&</script>',
    };
    const { subject, html, text } = personalise(mail, evil, links);
    expect(subject).toBe('Hello Ava Bcc: all@evil.example');
    expect(html).toContain('&lt;script&gt;{unsubscribeUrl}$&amp;&lt;/script&gt;');
    expect(html).not.toContain('<script');
    expect(text.split('\n').some((line) => line.startsWith('Bcc'))).toBe(false);
    const long = personalise(mail, { firstName: 'x'.repeat(500), lastName: '' }, links);
    expect(long.subject.length).toBeLessThan(100);
  });

  test('fields are found in any text in a time that grows with it', () => {
    const text = '{'.repeat(50_000) + '{firstName|'.repeat(5_000);
    const begun = performance.now();
    expect(unknownField(text)).toBeUndefined();
    expect(fillFields(text, reader, (value) => value)).toBe(text);
    expect(performance.now() - begun).toBeLessThan(1_000);
  });
});

describe('HTML of calls', () => {
  const safe = (html: string): string => {
    const whole = mailOfHtml({ subject: 'Hello', html: `<p>x</p>${html}` }, frame).html;
    return whole.slice(
      whole.indexOf('<p>x</p>') + 8,
      whole.lastIndexOf('</td></tr></table>\n<div class="quiet"'),
    );
  };

  test('keeps tables, styles that lay out, links and pictures of ours', () => {
    expect(
      safe(
        '<table width="100%" bgcolor="#fff"><tr><td style="padding:8px 4px;color:#123456">a</td></tr></table>',
      ),
    ).toContain('<td style="padding:8px 4px;color:#123456">a</td>');
    expect(safe('<a href="/book">b</a>')).toContain('href="https://golf.example/book"');
    expect(safe('<img src="https://golf.example/images/a/b.jpg" alt="Tee" width="200">')).toContain(
      '<img src="https://golf.example/images/a/b.jpg" alt="Tee" width="200"',
    );
  });

  test('loses scripts, handlers, style sheets, forms and frames', () => {
    const html = safe(
      `<script>alert(1)</script><style>p{}</style><p onclick="alert(1)">a</p><iframe src="x"></iframe>
       <form action="https://evil.example"><input name="p"></form><svg onload=alert(1)><base href="//evil.example">
       <meta http-equiv="refresh" content="0;url=//evil.example"><link rel="stylesheet" href="//evil.example/a.css">`,
    );
    expect(html).not.toMatch(/script|onclick|style|iframe|form|input|svg|base|meta|link|evil/i);
  });

  test('loses pictures and styles that would tell who opened the mail, or hide something', () => {
    const html = safe(
      `<img src="https://evil.example/p.gif"><img src="/images/a.jpg?u={firstName}"><img src="cid:x">
       <td background="https://evil.example/p.gif" style="background:url(//evil.example/p.gif);background-image:url(x);
         position:fixed;display:none;visibility:hidden;opacity:0;font-size:0;color:red;width:expression(alert(1))">t</td>`,
    );
    expect(html).not.toMatch(/evil|url\(|position|display|visibility|opacity|font-size|expression|<img/);
    expect(html).toContain('color:red');
  });

  test('leads nowhere by javascript, data or half addresses', () => {
    for (const href of [
      'javascript:alert(1)',
      'java&#10;script:alert(1)',
      ' data:text/html,x',
      '//evil.example',
      'x',
    ])
      expect(safe(`<a href="${href}">a</a>`), href).toBe('<a>a</a>\n');
  });

  test('that says nothing is refused', () => {
    expect(() => mailOfHtml({ subject: 'x', html: '<script>a</script> &nbsp;' }, frame)).toThrow(
      'Some of what was sent is not valid',
    );
  });
});
