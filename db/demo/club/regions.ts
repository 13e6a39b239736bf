/** Where the demo club lies, and where else it and its sponsors are to be found. */
import type { Transaction } from '../../connection.ts';
import { idAt, insertRows, insertRowsReturningIds } from '../lib/rows.ts';

const labels = ['Country', 'Province', 'County', 'Township'] as const;

interface DemoRegion {
  readonly name: string;
  readonly label: (typeof labels)[number];
  readonly within: readonly DemoRegion[];
}

const region = (
  name: string,
  label: DemoRegion['label'],
  within: readonly DemoRegion[] = [],
): DemoRegion => ({ name, label, within });

const home = region('Puslinch', 'Township');
const regions: readonly DemoRegion[] = [
  region('Canada', 'Country', [
    region('Ontario', 'Province', [
      region('Wellington County', 'County', [home, region('Erin', 'Township')]),
      region('Simcoe County', 'County'),
      region('Muskoka', 'County'),
    ]),
    region('Québec', 'Province'),
  ]),
];

/** Returns the id of the region in which the club lies. */
export async function writeRegions(tx: Transaction): Promise<number> {
  let homeId = 0;
  const labelIds = await insertRowsReturningIds(
    tx,
    'region_labels',
    labels.map((name) => ({ name })),
  );
  const write = async (level: readonly DemoRegion[], parentId: number | null): Promise<void> => {
    for (const one of level) {
      const [id] = await insertRowsReturningIds(tx, 'regions', [
        { name: one.name, label_id: idAt(labelIds, labels.indexOf(one.label)), parent_id: parentId },
      ]);
      if (one === home) homeId = id ?? 0;
      await write(one.within, id ?? null);
    }
  };
  await write(regions, null);
  return homeId;
}

/** As the club names them where nobody says otherwise. */
const media = [
  { name: 'Facebook', icon: 'FACEBOOK', hosts: ['facebook.com', 'fb.com', 'fb.me'] },
  { name: 'Instagram', icon: 'INSTAGRAM', hosts: ['instagram.com'] },
  { name: 'YouTube', icon: 'YOUTUBE', hosts: ['youtube.com', 'youtu.be'] },
];

const club = 'Maple Hollow Golf Club';

/** The organizations, the club and the brewery among its sponsors, must be there by their names. */
export async function writeSocialMedia(tx: Transaction, brewery: string): Promise<void> {
  const links = [
    { of: club, medium: 'Facebook', link: 'https://www.facebook.com/maplehollow.example' },
    { of: club, medium: 'Instagram', link: 'https://www.instagram.com/maplehollow.example' },
    { of: club, medium: 'YouTube', link: 'https://www.youtube.com/@maplehollow.example' },
    { of: brewery, medium: 'Instagram', link: 'https://www.instagram.com/back.nine.example' },
  ];
  const mediaIds = await insertRowsReturningIds(tx, 'social_media', media);
  const organizations = await tx.query<{ id: number; name: string }>('select id, name from organizations');
  await insertRows(
    tx,
    'social_media_links',
    links.map(({ of, medium, link }) => ({
      social_media_id: idAt(
        mediaIds,
        media.findIndex(({ name }) => name === medium),
      ),
      organization_id: organizations.find(({ name }) => name === of)?.id,
      link,
    })),
  );
}
