/** `npm run docs:events`: writes docs/events.md. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '@fourball/domain/kernel/settings.ts';
import { eventTable } from './event-table.ts';

await writeFile(join(projectRoot, 'docs/events.md'), await eventTable());
