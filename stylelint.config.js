/** The lint of style sheets: sizes of space, type, corners and screens come from the scale in web/ui/look/tokens.css. */
import { readFileSync } from 'node:fs';

/** A size in pixels or in the reader's type; not the one pixel of a line. */
const rawSize = String.raw`/(?<![\w.-])(?!1px\b)\d*\.?\d+(?:px|rem)\b/`;
const tokens = 'web/ui/look/tokens.css';

/** A step that the scale does not have: browsers would pass over it without a word. */
const steps = [...readFileSync(tokens, 'utf8').matchAll(/--((?:space|type|radius)-[\w-]+):/g)].map(
  ([, name]) => name,
);
const unknownStep = String.raw`/var\(--(?!(?:${steps.join('|')})\))(?:space|type|radius)-/`;

export default {
  ignoreFiles: ['**/dist/**', '**/node_modules/**'],
  referenceFiles: [tokens],
  reportDescriptionlessDisables: true,
  reportNeedlessDisables: true,
  rules: {
    'declaration-property-value-disallowed-list': [
      {
        '/^(?:padding|margin)(?:-|$)/': [rawSize],
        '/^(?:(?:row|column)-)?gap$/': [rawSize],
        '/^border(?:-\\w+)*-radius$/': [rawSize],
        'font-size': [rawSize],
        font: [rawSize],
        '/./': [unknownStep],
      },
      {
        message: (property, value) => `${property}: ${value} is not of the scale: take a step of tokens.css`,
      },
    ],
    // Screens are asked for by name: `@media (--phone)`.
    'media-feature-name-disallowed-list': [
      ['/^(?:min-|max-)?(?:device-)?(?:width|height)$/'],
      { message: (name) => `A screen by ${name}: take one of tokens.css, such as (--phone)` },
    ],
    'no-unknown-custom-media': true,
  },
  overrides: [{ files: [tokens], rules: { 'media-feature-name-disallowed-list': null } }],
};
