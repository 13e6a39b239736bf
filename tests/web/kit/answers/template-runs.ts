/** A club that answers what applying the templates of course 3 would do, has done it once, and refuses to undo that. */
import {
  listTemplateRuns,
  previewApplication,
  undoTemplateRun,
} from '@fourball/shared/club/template-run-calls.ts';
import { at, type Network } from '../network.ts';

export const withTemplateRuns = (network: Network): Network =>
  network
    .on(previewApplication, {
      fingerprint: 'as-shown',
      days: [
        {
          day: '2026-11-21',
          added: [{ time: '07:10', startTee: 1, spots: 4 }],
          removed: [{ time: '07:20', startTee: 1, spots: 4 }],
          changed: [{ time: '07:30', startTee: 1, spots: 3, before: 4 }],
        },
      ],
      left: [],
    })
    .on(at(listTemplateRuns, { courseId: 3 }), [
      {
        runId: 8,
        from: '2026-11-21',
        to: '2026-11-22',
        at: '2026-11-20T15:00:00.000Z',
        by: 'Daniel Okafor',
        added: 3,
        removed: 1,
        changed: 0,
        undoneAt: null,
        canUndo: true,
      },
    ])
    .on(undoTemplateRun, {
      result: 'REFUSED',
      reason: 'Somebody counts on it.',
      added: 0,
      removed: 0,
      changed: 0,
    });
