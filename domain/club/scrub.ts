/** Takes out of a text what nobody may read in a log: passwords, tokens, and what stands behind a mailed link. */

const removed = '[removed]';

const secrets: readonly (readonly [RegExp, string])[] = [
  // Addresses of servers: postgres://user:password@host
  [/\b([a-z][a-z0-9+.-]*:\/\/[^\s:/@]*):[^\s@]+@/gi, `$1:${removed}@`],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${removed}`],
  // "password": "…", token=…, X-XSRF-TOKEN: …, in JSON, in a query, in a header
  [
    /(["']?\b[\w-]*(?:password|passwd|secret|token|authorization|cookie|api[_-]?key|credential)[\w-]*["']?\s*[=:]\s*)("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^\s&,;)}\]]+)/gi,
    `$1${removed}`,
  ],
  [
    /(\/(?:change-password|emergency-contact\/validate|check-valid-uuid|book\/invitation-link|book\/feed|invitation)\/)[^\s/?#"']+/gi,
    `$1${removed}`,
  ],
  // Long runs of small and capital letters and digits are keys and not words; so is hexadecimal.
  [/\b(?=[\w-]*\d)(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{32,}\b|\b[\da-f]{32,}\b/g, removed],
];

export const scrubbed = (text: string): string =>
  secrets.reduce((left, [pattern, instead]) => left.replace(pattern, instead), text);
