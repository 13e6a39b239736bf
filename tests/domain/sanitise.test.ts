/** What becomes of HTML that a person writes: a few marks and safe links live, everything else turns into text. */
import { sanitiseMessage } from '@fourball/domain/messaging/messages/sanitise.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const marks = new Set(['b', 'strong', 'i', 'em', 'u', 's'].flatMap((tag) => [`<${tag}>`, `</${tag}>`]));
const link = /^<a(?: href="([^"]*)")? target="_blank" rel="noopener noreferrer nofollow">$/;
const schemes = new Set(['http:', 'https:', 'mailto:']);
const unescaped = (text: string) =>
  text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');

/** What of some HTML is neither text, mark, line break nor a link to a harmless place. A browser decides where a link goes. */
function harmIn(html: string): string[] {
  const tags = html.match(/<[^>]*>/g) ?? [];
  const harmful = tags.filter((tag) => {
    if (marks.has(tag) || tag === '<br />' || tag === '</a>') return false;
    const found = link.exec(tag);
    if (!found) return true;
    const href = unescaped(found[1] ?? '');
    return URL.canParse(href, 'https://club.example')
      ? !schemes.has(new URL(href, 'https://club.example').protocol)
      : false;
  });
  const rest = html.replace(/<[^>]*>/g, '');
  return /[<>]/.test(rest) ? [...harmful, rest] : harmful;
}

const lively = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt&colon;alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:x">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="https://a.example" onclick="alert(1)" style="position:fixed">x</a>',
  '<a href="https://a.example\n"onmouseover=alert(1)>x</a>',
  '<svg onload=alert(1)><a xlink:href="javascript:alert(1)">x</a></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<textarea><img src=x onerror=alert(1)></textarea>',
  '<xmp><img src=x onerror=alert(1)></xmp>',
  '<b onmouseover=alert(1)>x</b>',
  '<b/onmouseover=alert(1)>x',
  '<<script>script>alert(1)<</script>/script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<!--[if gte IE 4]><script>alert(1)</script><![endif]-->',
  '<?xml version="1.0"?><x/>',
  '<form action=/logout><button>x</button></form>',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<base href="https://evil.example/">',
  '<input autofocus onfocus=alert(1)>',
  '\u0000<scr\u0000ipt>alert(1)</script>',
] as const;

test.each(lively)('%j comes out harmless', (text) => {
  expect(harmIn(sanitiseMessage(text))).toEqual([]);
});

const toward = (href: string, text: string) =>
  `<a href="${href}" target="_blank" rel="noopener noreferrer nofollow">${text}</a>`;
const to = (address: string) => toward(address, address);
const bare = (address: string) => toward(`http://${address}`, address);

test.each<[string, string | RegExp]>([
  ['plain', 'plain'],
  ['a < b & c > d', 'a &lt; b &amp; c &gt; d'],
  ['<b>bold</b> <strong>too</strong>', '<b>bold</b> <strong>too</strong>'],
  ['<i>i</i><em>em</em><u>u</u><s>s</s>', '<i>i</i><em>em</em><u>u</u><s>s</s>'],
  ['one\ntwo\r\nthree', 'one<br />two<br />three'],
  ['one<br>two', 'one<br />two'],
  [
    '<a href="https://club.example/a?b=1&c=2">here</a>',
    '<a href="https://club.example/a?b=1&amp;c=2" target="_blank" rel="noopener noreferrer nofollow">here</a>',
  ],
  ['<b>open', '<b>open</b>'],
  ['<h1>big</h1>', '&lt;h1&gt;big&lt;/h1&gt;'],
  ['⛳ see you at 7', '⛳ see you at 7'],
  ['see https://club.example/a?b=1&c=2.', `see ${to('https://club.example/a?b=1&amp;c=2')}.`],
  [
    '(http://club.example/x) or www.club.example!',
    `(${to('http://club.example/x')}) or ${bare('www.club.example')}!`,
  ],
  [
    'HTTPS://Club.Example/A, “https://b.example”',
    `${to('HTTPS://Club.Example/A')}, “${to('https://b.example')}”`,
  ],
  ['https://a.example\nhttps://b.example', `${to('https://a.example')}<br />${to('https://b.example')}`],
  ['<b>https://a.example</b>', `<b>${to('https://a.example')}</b>`],
  [
    '<a href="https://a.example"><b>www.b.example</b> https://c.example</a>',
    /^<a [^>]*><b>www\.b\.example<\/b> https:\/\/c\.example<\/a>$/,
  ],
  [
    'club.example, ava@club.example, mailto:ava@club.example',
    'club.example, ava@club.example, mailto:ava@club.example',
  ],
  ['ftp://a.example //a.example javascript://www.a.example/%0aalert(1)', /^(?!.*href="(?!http:\/\/www\.))/],
  ['https:// http:/a www.', 'https:// http:/a www.'],
])('%j becomes %j', (text, html) => {
  const sanitised = sanitiseMessage(text);
  if (typeof html === 'string') expect(sanitised).toBe(html);
  else expect(sanitised).toMatch(html);
});

const pieces = fc.oneof(
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 8 }) },
  fc.constantFrom(...lively),
  fc.constantFrom(
    '<',
    '>',
    '"',
    "'",
    '&',
    ';',
    '/',
    '=',
    '\n',
    '\r',
    '\t',
    ' ',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
  ),
  fc.constantFrom(
    '<a ',
    'href=',
    'href="',
    'https:',
    'https://a.example',
    'http://b.example/c?d=1&e=',
    'www.f.example',
    'javascript:',
    'on',
    '<b',
    '<br',
    '</',
    '&lt;',
    '&#60;',
    '&quot;',
  ),
);

test('whatever is written, what comes out is text, marks and safe links, and stays so when it is read again', () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
      const once = sanitiseMessage(parts.join(''));
      expect(harmIn(once)).toEqual([]);
      expect(sanitiseMessage(once)).toBe(once);
    }),
    { numRuns: 1500 },
  );
});
