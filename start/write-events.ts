/** `npm run docs:events`: writes docs/event-causes.json from what the tests recorded here, and docs/events.md. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '@fourball/domain/kernel/settings.ts';
import { writeCauses } from './event-causes.ts';
import { eventTable } from './event-table.ts';

const unrecorded = await writeCauses();
if (unrecorded.length > 0) {
  console.log(
    `${unrecorded.length} files of tests have not been run here, so that no cause was taken out: run npm test -- vitest first.`,
  );
}
await writeFile(join(projectRoot, 'docs/events.md'), await eventTable());
