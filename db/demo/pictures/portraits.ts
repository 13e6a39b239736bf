/** Draws a friendly flat portrait for each golfer of the demo club, the same one every time. */
import { findPerson, type Look } from '../accounts/people.ts';
import { curlyHair, longHair, shortHair, thinHair, type HairStyle } from './portrait-hair.ts';
import {
  beards,
  glasses,
  greyHairs,
  grounds,
  hairColours,
  hatColours,
  hats,
  headscarf,
  mouths,
  shirts,
  skins,
  turban,
  type Paint,
} from './portrait-parts.ts';
import { chanceFor, type Chance } from '../lib/random.ts';

const someLook = (chance: Chance): Look => ({
  woman: chance.happens(0.5),
  skin: chance.between(0, skins.length - 1),
  hair: chance.between(0, 2),
  age: chance.between(20, 75),
});

const grows = (look: Look): readonly [string, string] => hairColours[look.hair] ?? hairColours[0];

function hairColour(look: Look, chance: Chance): readonly [string, string] {
  if (look.age < 55) return grows(look);
  if (look.woman && chance.happens(0.45)) return grows(look);
  if (look.age < 61) return chance.pick([grows(look), greyHairs[0]]);
  return chance.pick(look.age < 68 ? greyHairs : greyHairs.slice(1));
}

function hairStyle(look: Look, chance: Chance): HairStyle {
  const curls = look.skin >= 5 && look.hair === 0 && chance.happens(0.75);
  if (look.woman) return chance.pick(curls ? curlyHair : longHair);
  if (look.age > 48 && chance.happens(0.5)) return chance.pick(thinHair);
  return chance.pick(curls ? [...curlyHair.slice(0, 1), ...shortHair.slice(2, 4)] : shortHair.slice(0, 6));
}

const shirtOf = (chance: Chance) => {
  const [cloth, trim] = chance.pick(shirts);
  const torso = 'M8 98C8 82 20 76 37 72Q48 80 59 72C76 76 88 82 88 98Z';
  const body = `<path d="${torso}" fill="${cloth}"/>`;
  const collar =
    `<path d="M36.5 71L48 82L41 87L32.5 74ZM59.5 71L48 82L55 87L63.5 74Z" fill="${trim}"/>` +
    `<path d="M48 82V96" stroke="${trim}" stroke-width="1.6" stroke-linecap="round"/>`;
  const crew = `<path d="M35 72.5Q48 87 61 72.5L63.5 73.2Q48 92 32.5 73.2Z" fill="${trim}"/>`;
  const vest = `<path d="M24 76L33 73.500L48 94L63 73.5L72 76V98H24Z" fill="${trim}" opacity=".9"/>`;
  const stripes = `<path d="M11 88Q48 98 85 88" fill="none" stroke="${trim}" stroke-width="3" opacity=".8"/>`;
  return (
    body +
    chance.weighted([
      [collar, 5],
      [stripes + collar, 2],
      [crew, 2],
      [vest, 1.5],
    ])
  );
};

function faceOf(look: Look, paint: Paint, blush: string, chance: Chance): string {
  const brow = look.age > 60 ? paint.hairShade : paint.hair;
  const browWidth = look.woman ? 1.5 : 2.2;
  const lift = chance.between(-1, 1) * 0.6;
  const brows = `<path d="M36.5 ${38 + lift}Q40 ${35.8 + lift} 44 ${37.5 + lift}M52 ${37.5 + lift}Q56 ${35.8 + lift} 59.5 ${38 + lift}" fill="none" stroke="${brow}" stroke-width="${browWidth}" stroke-linecap="round"/>`;
  const iris = chance.weighted([
    ['#2b211d', 6],
    ['#4a3324', 3],
    [look.skin < 2 ? '#3e6178' : '#2b211d', 2],
  ]);
  const eyes = [40, 56]
    .map(
      (x) =>
        `<ellipse cx="${x}" cy="44.5" rx="2.2" ry="2.7" fill="${iris}"/><circle cx="${x + 0.8}" cy="43.5" r=".8" fill="#fff"/>`,
    )
    .join('');
  const lashes = look.woman
    ? '<path d="M36.4 43.4Q39.5 40.4 43 42.6M59.6 43.4Q56.5 40.4 53 42.6" fill="none" stroke="#2b211d" stroke-width="1.3" stroke-linecap="round"/>'
    : '';
  const cheeks = [36, 60]
    .map((x) => `<ellipse cx="${x}" cy="52" rx="4" ry="2.6" fill="${blush}" opacity=".38"/>`)
    .join('');
  const nose = `<path d="M48.5 45Q46 50 47 51.5Q48.5 52.4 50 51.5" fill="none" stroke="${paint.shade}" stroke-width="1.6" stroke-linecap="round"/>`;
  const lines =
    look.age > 62
      ? `<path d="M39 31Q48 29.5 57 31M34 47.5L32.5 48.5M62 47.5L63.5 48.5M37.5 54Q36.5 57 38 59M58.5 54Q59.5 57 58 59" fill="none" stroke="${paint.shade}" stroke-width="1" stroke-linecap="round"/>`
      : '';
  const freckles =
    look.skin === 0 && chance.happens(0.35)
      ? [
          [34.5, 50.5],
          [37, 49.5],
          [39, 51.5],
          [57, 51.5],
          [59.5, 49.5],
          [61.5, 50.5],
        ]
          .map(([x, y]) => `<circle cx="${x}" cy="${y}" r=".7" fill="${paint.shade}"/>`)
          .join('')
      : '';
  return lines + cheeks + freckles + brows + eyes + lashes + nose;
}

/**
 * An SVG of 96 × 96 to be clipped round, made from nothing but the name: the same name, the same face. Without a
 * look, the name decides that too.
 */
export function portraitSvg(name: string, look?: Look): string {
  const chance = chanceFor(`portrait of ${name}`);
  const person = look ?? someLook(chance);
  const skin = skins[person.skin] ?? skins[0];
  const [ground, hill] = chance.pick(grounds);
  const [hair, hairShade] = hairColour(person, chance);
  const [hat, hatShade] = chance.pick(hatColours);
  const paint: Paint = { hair, hairShade, face: skin.face, shade: skin.shade, hat, hatShade };
  const style = hairStyle(person, chance);
  const hatName = chance.weighted([
    ['none', person.woman ? 11 : 9],
    ['cap', 5],
    ['visor', person.woman ? 3 : 1],
    ['bucket', 1],
    ['toque', 0.8],
  ] as const);
  const bare = hatName === 'none' || (style.noHat === true && hatName !== 'visor');
  const specs = chance.weighted([
    ['none', person.age > 50 ? 3 : 6],
    ['round', 1],
    ['square', 1],
    ['sun', 0.35],
  ] as const);
  const beard =
    person.woman || (person.age < 23 && !person.headdress)
      ? 'none'
      : chance.weighted([
          ['none', person.headdress ? 0.6 : 7],
          ['stubble', 2],
          ['full', person.headdress ? 7 : 2],
          ['goatee', 1],
          ['moustache', 1],
        ] as const);

  const ears = `<circle cx="30" cy="46" r="4.6" fill="${skin.face}"/><circle cx="66" cy="46" r="4.6" fill="${skin.face}"/><path d="M29 44.5Q31 46 29.5 48M67 44.5Q65 46 66.5 48" fill="none" stroke="${skin.shade}" stroke-width="1.2" stroke-linecap="round"/>`;
  const neck = `<path d="M40 56H56V73Q48 81 40 73Z" fill="${skin.shade}"/>`;
  const head = `<path d="M30 42C30 26 37 18 48 18S66 26 66 42C66 57 58 67 48 67S30 57 30 42Z" fill="${skin.face}"/>`;
  const earrings =
    person.woman && !person.headdress && chance.happens(0.4)
      ? '<circle cx="30" cy="52" r="1.5" fill="#e7b43c"/><circle cx="66" cy="52" r="1.5" fill="#e7b43c"/>'
      : '';
  const scarfed = person.headdress === 'headscarf';
  const wide = 0.95 + 0.1 * chance.next();

  const behind = scarfed ? headscarf.back(paint) : (style.back?.(paint) ?? '');
  const top = (() => {
    if (scarfed) return headscarf.front(paint);
    if (person.headdress === 'turban') return turban(paint);
    if (bare) return style.front(paint);
    const below = hatName === 'visor' ? style.front(paint) : (style.underHat?.(paint) ?? '');
    return below + hats[hatName](paint);
  })();
  const face = [
    scarfed ? '' : ears + earrings,
    head,
    faceOf(person, paint, skin.blush, chance),
    beard === 'none' ? '' : beards[beard](paint),
    chance.pick(mouths),
    specs === 'none' ? '' : glasses[specs],
  ].join('');

  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">',
    `<path d="M0 0H96V96H0Z" fill="${ground}"/><path d="M0 66Q26 52 54 62T96 56V96H0Z" fill="${hill}"/>`,
    `<g transform="translate(48 0) scale(${wide.toFixed(3)} 1) translate(-48 3)">`,
    behind,
    '</g><g transform="translate(0 3)">',
    neck,
    shirtOf(chance),
    `</g><g transform="translate(48 0) scale(${wide.toFixed(3)} 1) translate(-48 3)">`,
    face,
    top,
    '</g></svg>',
  ].join('');
}

/** The portrait of a golfer; of a name that the demo club does not know, some face that stays the same. */
export const portraitFor = (userName: string): string => portraitSvg(userName, findPerson(userName)?.look);

/** Where a golfer's portrait is served: what users.avatar_url says. */
export const portraitPath = (userName: string): string => `/portraits/${userName}.svg`;

/**
 * Answers GET /portraits/<user name>.svg for the golfers of the demo club, undefined for any other path. A portrait
 * never changes: it may be cached for as long as anybody likes.
 */
export function servePortrait(path: string): { type: string; body: string } | undefined {
  const userName = /^\/portraits\/([a-z0-9][a-z0-9._-]{1,59})\.svg$/.exec(path)?.[1];
  if (!userName || !findPerson(userName)) return undefined;
  return { type: 'image/svg+xml; charset=utf-8', body: portraitFor(userName) };
}
