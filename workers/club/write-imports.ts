/** Brings along the files that the office has ordered. */
import { workOnNextImport } from '@fourball/domain/club/imports/work-on-import.ts';
import { writeImports } from '@fourball/shared/club/jobs.ts';
import { handleSchedule } from '../queues/handler.ts';
import { importKinds } from './import-kinds.ts';

export const writeImportsHandler = handleSchedule(writeImports, async ({ house, log }) => {
  while (await workOnNextImport(house, importKinds)) log.info('An import has ended.');
});
