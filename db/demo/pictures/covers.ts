/** Draws a quiet picture of the course for events of the demo club, the same one every time. */
import { chanceFor, type Chance } from '../lib/random.ts';

export type Mood = 'morning' | 'noon' | 'evening' | 'autumn' | 'lake' | 'night';

interface Light {
  sky: readonly [string, string];
  sun: string;
  /** From far to near. */
  hills: readonly [string, string, string];
  green: string;
  trees: readonly string[];
}

const lights: Readonly<Record<Mood, Light>> = {
  morning: {
    sky: ['#8fc3ea', '#fdeccb'],
    sun: '#fff7df',
    hills: ['#9cc7b4', '#5fa680', '#3b8759'],
    green: '#57b26f',
    trees: ['#2f7650', '#3b8a5e'],
  },
  noon: {
    sky: ['#4f9edb', '#cfe9f7'],
    sun: '#fffbe9',
    hills: ['#86bda0', '#4b9c68', '#2b7e49'],
    green: '#4fae66',
    trees: ['#21683f', '#2f7d4c'],
  },
  evening: {
    sky: ['#4a4f8f', '#f6a96c'],
    sun: '#ffd9a0',
    hills: ['#8d7f9c', '#4f6f68', '#2c5547'],
    green: '#3f7d5a',
    trees: ['#1d4236', '#275244'],
  },
  autumn: {
    sky: ['#86b2d0', '#f4e3c5'],
    sun: '#fff4d4',
    hills: ['#b9b48a', '#8f9a55', '#5d7c3b'],
    green: '#7da24d',
    trees: ['#b4532a', '#d08a2e', '#8c3d22', '#6c7a34'],
  },
  lake: {
    sky: ['#6fb3dc', '#e8f3f4'],
    sun: '#ffffff',
    hills: ['#8fb3bd', '#4f8f86', '#2f7560'],
    green: '#55a877',
    trees: ['#1f5a4c', '#2b6d5b'],
  },
  night: {
    sky: ['#141c3a', '#4b4a78'],
    sun: '#f3efdc',
    hills: ['#39426a', '#27395a', '#182a40'],
    green: '#2c5a4c',
    trees: ['#0f2030', '#152a3a'],
  },
};

const width = 900;
const height = 600;

/** A ridge across the whole picture, from the left edge to the right, filled down to the bottom. */
function ridge(chance: Chance, level: number, swing: number, fill: string): string {
  const points = Array.from({ length: 6 }, (_, at) => [
    at * (width / 5),
    level + chance.between(-swing, swing),
  ]);
  const [[, first = level] = []] = points;
  const curve = points
    .slice(1)
    .map(([x = 0, y = level], at) => {
      const [fromX = 0, fromY = level] = points[at] ?? [];
      const middle = (fromX + x) / 2;
      return `C${middle} ${fromY} ${middle} ${y} ${x} ${y}`;
    })
    .join('');
  return `<path d="M0 ${first}${curve}V${height}H0Z" fill="${fill}"/>`;
}

function tree(chance: Chance, x: number, foot: number, size: number, colours: readonly string[]): string {
  const colour = chance.pick(colours);
  if (chance.happens(0.55)) {
    const half = size * 0.3;
    return `<path d="M${x - half} ${foot}L${x} ${foot - size}L${x + half} ${foot}Z" fill="${colour}"/>`;
  }
  const crown = size * 0.34;
  return (
    `<path d="M${x - 2} ${foot}h4v-${size * 0.5}h-4z" fill="#4a3a2b"/>` +
    `<ellipse cx="${x}" cy="${foot - size * 0.62}" rx="${crown}" ry="${crown * 1.15}" fill="${colour}"/>`
  );
}

const trees = (chance: Chance, foot: number, size: number, count: number, colours: readonly string[]) =>
  Array.from({ length: count }, () => chance.between(0, width))
    .filter((x) => x < width * 0.42 || x > width * 0.74)
    .map((x) => tree(chance, x, foot + chance.between(-8, 14), size + chance.between(-14, 22), colours))
    .join('');

/** An SVG of 900 × 600. */
export function coverSvg(name: string, mood: Mood): string {
  const chance = chanceFor(`cover of ${name}`);
  const { sky, sun, hills, green, trees: leaves } = lights[mood];
  const sunX = chance.between(180, 720);
  const sunY = mood === 'evening' ? 300 : chance.between(110, 190);
  const flagX = chance.between(520, 600);
  const stars =
    mood === 'night'
      ? Array.from(
          { length: 40 },
          () =>
            `<circle cx="${chance.between(0, width)}" cy="${chance.between(0, 260)}" r="${chance.between(1, 2)}" fill="#fff" opacity=".7"/>`,
        ).join('')
      : '';
  const water =
    mood === 'lake'
      ? `<path d="M0 392H${width}V470Q${width * 0.6} 500 0 462Z" fill="#5aa7c9"/><path d="M60 420H300M380 436H640M180 452H360" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity=".5"/>`
      : '';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">`,
    `<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2=".62"><stop offset="0" stop-color="${sky[0]}"/><stop offset="1" stop-color="${sky[1]}"/></linearGradient></defs>`,
    `<rect width="${width}" height="${height}" fill="url(#s)"/>${stars}`,
    `<circle cx="${sunX}" cy="${sunY}" r="${mood === 'night' ? 34 : 52}" fill="${sun}" opacity=".92"/>`,
    ridge(chance, 320, 36, hills[0]),
    trees(chance, 360, 46, 12, leaves),
    ridge(chance, 380, 26, hills[1]),
    water,
    // On the far shore, where there is water.
    mood === 'lake' ? trees(chance, 398, 62, 9, leaves) : trees(chance, 440, 84, 9, leaves),
    ridge(chance, 462, 20, hills[2]),
    `<ellipse cx="${flagX}" cy="520" rx="210" ry="44" fill="${green}"/>`,
    `<path d="M${flagX - 320} 548c36-24 150-26 176-2 14 22-26 38-88 38s-108-14-88-36z" fill="#ecdcb4" opacity="${mood === 'night' ? '.45' : '.95'}"/>`,
    `<path d="M${flagX} 522V322" stroke="#fff" stroke-width="6" stroke-linecap="round"/>`,
    `<path d="M${flagX + 2} 324l88 30-88 32z" fill="#c73a2c"/>`,
    `<ellipse cx="${flagX}" cy="523" rx="18" ry="5" fill="#123d26"/>`,
    '</svg>',
  ].join('');
}

const pathShape = /^\/portraits\/events\/(morning|noon|evening|autumn|lake|night)-([a-z0-9-]{1,60})\.svg$/;

/** Where the picture of an event is served. */
export const coverPath = (name: string, mood: Mood): string => `/portraits/events/${mood}-${name}.svg`;

/** Answers the paths of `coverPath`, undefined for any other. A picture never changes. */
export function serveCover(path: string): { type: string; body: string } | undefined {
  const [, mood, name] = pathShape.exec(path) ?? [];
  if (!mood || !name) return undefined;
  return { type: 'image/svg+xml; charset=utf-8', body: coverSvg(name, mood as Mood) };
}
