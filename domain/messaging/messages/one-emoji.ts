/** Tells one emoji from anything else that a client may send as one. */

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

const picture = '\\p{Extended_Pictographic}(?:\\uFE0F|\\p{Emoji_Modifier})?';
/** Several pictures joined to one, a picture with the letters of a region, two letters of a country, a key. */
const shape = new RegExp(
  `^(?:${picture}(?:\\u200D${picture})*(?:[\\u{E0020}-\\u{E007E}]+\\u{E007F})?|\\p{Regional_Indicator}{2}|[0-9#*]\\uFE0F?\\u20E3)$`,
  'u',
);

/** One, as a person sees it, without marks stacked upon it. */
export const isOneEmoji = (text: string): boolean =>
  shape.test(text) && [...graphemes.segment(text)].length === 1;
