/** Takes out of a text what nobody may read in a log: passwords, tokens, and what stands behind a mailed link. */

const removed = '[removed]';

/**
 * Each is done in a time that grows with the text alone, whatever stands in it: strangers send such texts. So a word is
 * looked at as a whole, from its first letter, and never again from the middle.
 */
const secrets: readonly (readonly [RegExp, string])[] = [
  // Addresses of servers: postgres://user:password@host
  [/(?<![a-z0-9+.-])([a-z0-9+.-]+:\/\/[^\s:/@]*):(?:(?!:\/\/)[^\s@]){1,1000}@/gi, `$1:${removed}@`],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${removed}`],
  // "password": "…", token=…, X-XSRF-TOKEN: …, in JSON, in a query, in a header
  [
    /(?<![\w-])((?=[\w-]*(?:password|passwd|secret|token|authorization|cookie|api[_-]?key|credential))[\w-]+(?![\w-])["']?\s*[=:]\s*)("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^\s&,;)}\]]+)/gi,
    `$1${removed}`,
  ],
  [
    /(\/(?:change-password|emergency-contact\/validate|check-valid-uuid|book\/invitation-link|book\/feed|invitation)\/)[^\s/?#"']+/gi,
    `$1${removed}`,
  ],
  // Long runs of small and capital letters and digits are keys and not words; so is hexadecimal.
  [/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{32,}|\b[\da-f]{32,}\b/g, removed],
];

export const scrubbed = (text: string): string =>
  secrets.reduce((left, [pattern, instead]) => left.replace(pattern, instead), text);
