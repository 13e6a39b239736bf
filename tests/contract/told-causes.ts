/** What docs/events.md says of causes, as a test can ask it; another test holds the page to the code. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '@fourball/domain/kernel/settings.ts';

/** Calls as `POST /api/v1/book`, by the domain event that they can cause. Events that nobody hears of live are not there. */
export async function readToldCauses(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const page = await readFile(join(projectRoot, 'docs/events.md'), 'utf8');
  const causes = new Map<string, Set<string>>();
  let listed = new Set<string>();
  for (const line of page.split('\n')) {
    const event = /^`([\w.-]+)` → /.exec(line)?.[1];
    if (event !== undefined) {
      listed = causes.get(event) ?? new Set();
      causes.set(event, listed);
    }
    const call = /^- `([A-Z]+ \/[^`]+)`$/.exec(line)?.[1];
    if (call !== undefined) listed.add(call);
  }
  return causes;
}
