/** Turns web addresses that somebody typed into links, in a time that grows with the text alone, whatever it says. */
import { escapeQuoted, escapeText, unescapeText } from '@fourball/shared/contract/escape-html.ts';

/** With its scheme, or as people say it: `www.` in front. A mere `club.example` may be the end of a sentence. */
const beginning = /https?:\/\/|www\./gi;

/** What names of hosts consist of, in any script. */
const hostSign = /[\p{L}\p{N}\p{M}._-]/u;
/** What an address does not begin behind: it would be the middle of something else. */
const inMiddle = /[\p{L}\p{N}\p{M}._/:@-]/u;
/** Where an address is over: blanks, what can't be seen, quotes, and the punctuation of sentences beyond ASCII. */
const stop = /[\p{Z}\p{C}<>"`\uFF5C]|(?![\0-\x7f])\p{P}/u;
const opening = '([{';
const closing = ')]}';

/** The longest name a host may have, and the longest part of one. */
const hostLength = 253;
const labelLength = 63;

/** The letter at a place, also where it takes two UTF-16 units; nothing at the end. */
const letterAt = (text: string, at: number): string => {
  const code = text.codePointAt(at);
  return code === undefined ? '' : String.fromCodePoint(code);
};

/** The letter that ends before a place. */
function letterBefore(text: string, at: number): string {
  const code = text.charCodeAt(at - 1);
  return letterAt(text, code >= 0xdc00 && code <= 0xdfff ? at - 2 : at - 1);
}

/** The end of the name of a host: the dots and dashes after it belong to the sentence. */
function endOfHost(text: string, from: number): { end: number; run: number } {
  let run = from;
  for (let letter = letterAt(text, run); hostSign.test(letter); letter = letterAt(text, run)) {
    run += letter.length;
  }
  let end = run;
  while (end > from && '.-'.includes(text.charAt(end - 1))) end -= 1;
  return { end, run };
}

const isHost = (name: string, parts: number): boolean => {
  if (name.length > hostLength) return false;
  const labels = name.split('.');
  return (
    labels.length >= parts &&
    labels.every((label) => label !== '' && label.length <= labelLength && !/^-|-$/.test(label))
  );
};

/** Past `:8080`, where that is all that follows. */
function endOfPort(text: string, from: number): number {
  const [port = ''] = /^:\d{1,5}/.exec(text.slice(from, from + 6)) ?? [];
  return port !== '' && !hostSign.test(letterAt(text, from + port.length)) ? from + port.length : from;
}

/** A bracket that closes none of the address is of the sentence around it, and so are the signs at its end. */
function endOfPath(text: string, from: number): number {
  const open = [0, 0, 0];
  let at = from;
  for (let letter = letterAt(text, at); letter !== '' && !stop.test(letter); letter = letterAt(text, at)) {
    const opened = opening.indexOf(letter);
    const closed = closing.indexOf(letter);
    if (opened >= 0) open[opened] = (open[opened] ?? 0) + 1;
    if (closed >= 0) {
      if (!open[closed]) break;
      open[closed] = (open[closed] ?? 0) - 1;
    }
    at += letter.length;
  }
  while (at > from && ".,;:!?'*".includes(text.charAt(at - 1))) at -= 1;
  return at;
}

/** The end of the address that begins here, or where to look on behind what is none. */
function readAddress(text: string, at: number, sign: string): { end: number; found: boolean } {
  const named = sign.endsWith('.');
  const from = named ? at : at + sign.length;
  const { end, run } = endOfHost(text, from);
  if (!isHost(text.slice(from, end), named ? 2 : 1) || text.charAt(run) === '@') {
    return { end: Math.max(run, at + sign.length), found: false };
  }
  // A dot or dash behind the name: the sentence goes on, or the name was none.
  const port = end === run ? endOfPort(text, end) : end;
  const path = end === run && '/?#'.includes(letterAt(text, port) || ' ') ? endOfPath(text, port) : port;
  return { end: path, found: true };
}

/** Each letter is looked at once for a beginning and once for where the address ends. */
function linked(text: string): string {
  let html = '';
  let told = 0;
  beginning.lastIndex = 0;
  for (let sign = beginning.exec(text); sign; sign = beginning.exec(text)) {
    const at = sign.index;
    if (at > 0 && inMiddle.test(letterBefore(text, at))) continue;
    const { end, found } = readAddress(text, at, sign[0]);
    beginning.lastIndex = end;
    if (!found) continue;
    const raw = text.slice(at, end);
    const href = escapeQuoted(sign[0].endsWith('.') ? `http://${raw}` : raw);
    html += escapeText(text.slice(told, at));
    html += `<a href="${href}" target="_blank" rel="noopener noreferrer nofollow">${escapeText(raw)}</a>`;
    told = end;
  }
  return html + escapeText(text.slice(told));
}

/** Of HTML as the allow-list leaves it: tags that are whole, and text in which only three signs are spelled out. */
export function linkAddresses(html: string): string {
  if (!/https?:|www\./i.test(html)) return html;
  let inLink = 0;
  return html
    .split(/(<[^<>]*>)/)
    .map((piece) => {
      if (piece.startsWith('<')) {
        if (/^<a[ >]/.test(piece)) inLink += 1;
        else if (piece === '</a>') inLink -= 1;
        return piece;
      }
      return inLink > 0 || piece === '' ? piece : linked(unescapeText(piece));
    })
    .join('');
}
