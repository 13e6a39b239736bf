/** Who may import whom: floors, domains, rooms, and no cycles. See ARCHITECTURE.md. */

const rooms = require('./rooms.cjs');

const floors = ['shared', 'db', 'domain', 'api', 'workers', 'gateway', 'web', 'tests', 'start'];

/** What each floor may import besides itself. `main.ts` and `start/` put floors together and may open connections. */
const mayImport = {
  shared: [],
  db: [],
  domain: ['shared', 'db'],
  api: ['shared', 'domain'],
  workers: ['shared', 'domain'],
  gateway: ['shared', 'domain'],
  web: ['shared'],
  start: floors.filter((floor) => floor !== 'tests'),
  tests: floors,
};

/** Each domain may import those before it; mail is reached by events and may read all of them. */
const domains = ['accounts', 'club', 'membership', 'money', 'messaging', 'booking', 'seasons', 'mail'];
const independent = { seasons: ['booking'] };

const floorBorders = floors.flatMap((floor) => {
  const forbidden = floors.filter((other) => other !== floor && !mayImport[floor].includes(other));
  if (forbidden.length === 0) return [];
  return [
    {
      name: `floor-${floor}`,
      comment: `${floor}/ may import ${mayImport[floor].join(', ') || 'no other floor'}.`,
      severity: 'error',
      from: {
        path: `^${floor}/`,
        // Composition roots open connections; the demo club's portraits are served beside the contract.
        pathNot: ['^(api|workers|gateway)/main\\.ts$', '^api/dev/side-pages\\.ts$', '^web/server/main\\.ts$'],
      },
      to: { path: `^(${forbidden.join('|')})/` },
    },
  ];
});

/** What the order of domains holds for. The api and the workers put a request's domains together, so there it holds on the floor alone. */
const orderedFloors = ['(domain|shared)', 'api', 'workers', 'gateway'];

const domainBorders = domains.flatMap((domain, index) => {
  const forbidden = domains.filter(
    (other, place) => other !== domain && (place > index || independent[domain]?.includes(other)),
  );
  if (forbidden.length === 0) return [];
  return orderedFloors.map((floor) => ({
    name: `${floor.replace(/\W+/g, '')}-${domain}`,
    comment: `The domain ${domain} comes before ${forbidden.join(', ')}: tell them by an event.`,
    severity: 'error',
    from: { path: `^${floor}/${domain}/` },
    to: { path: `^${floor}/(${forbidden.join('|')})/` },
  }));
});

/** In the web the pieces that all use come first, and the shell that puts all together comes last. */
const webFolders = ['lib', 'ui', ...domains, 'app'];

const webBorders = webFolders.flatMap((folder, index) => {
  const forbidden = webFolders.filter(
    (other, place) => other !== folder && (place > index || independent[folder]?.includes(other)),
  );
  if (forbidden.length === 0) return [];
  return [
    {
      name: `web-${folder}`,
      comment: `web/${folder} comes before ${forbidden.join(', ')}: what both need stands in lib or ui, a page of several domains in app.`,
      severity: 'error',
      from: { path: `^web/${folder}/` },
      to: { path: `^web/(${forbidden.join('|')})/` },
    },
  ];
});

/** Only what stands in the room itself, not in a room within it. */
const insideOf = (folder, room) => `^${folder}/${room === '.' ? '' : `${room}/`}[^/]+$`;

const roomBorders = Object.entries(rooms).flatMap(([folder, order]) => {
  const names = order.split(' ');
  return names.slice(0, -1).map((room, index) => ({
    name: `room-${folder.replace('/', '-')}-${room.replace('/', '-')}`,
    comment: `In ${folder}, ${room} comes before ${names.slice(index + 1).join(', ')} (rooms.cjs).`,
    severity: 'error',
    from: { path: insideOf(folder, room) },
    to: { path: names.slice(index + 1).map((later) => insideOf(folder, later)) },
  }));
});

const only = (packages, where) => ({
  name: `only-${where}-knows-${packages[0].replace(/\W+/g, '-')}`,
  severity: 'error',
  from: { path: `^(${floors.join('|')})/`, pathNot: `^(${where})/` },
  to: { path: `node_modules/(${packages.join('|')})/` },
});

module.exports = {
  forbidden: [
    ...floorBorders,
    ...domainBorders,
    ...webBorders,
    ...roomBorders,
    {
      name: 'kernel-is-below',
      comment: 'The kernel knows no domain.',
      severity: 'error',
      from: { path: '^domain/kernel/' },
      to: { path: `^domain/(${domains.join('|')})/` },
    },
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'not-resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    only(['knex'], 'db'),
    only(['pg'], 'db|tests'),
    only(['koa', '@koa/.*'], 'api|tests'),
    only(['react', 'react-dom', '@mantine/.*', 'zustand'], 'web|tests'),
    // The api reads the queues for the monitor; it runs no job.
    only(['bullmq'], 'workers|api|tests'),
    only(['nodemailer', 'web-push'], 'workers|tests'),
    only(['socket\\.io'], 'gateway|tests'),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(\\.types|dist|\\.data)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.css', '.d.ts'],
    },
  },
};
