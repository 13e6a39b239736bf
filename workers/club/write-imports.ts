/** Brings along the files that the office has ordered. */
import { writeNextImport } from '@fourball/domain/club/imports/write-import.ts';
import { writeImports } from '@fourball/shared/club/jobs.ts';
import { handleSchedule } from '../queues/handler.ts';
import { importKinds } from './import-kinds.ts';

export const writeImportsHandler = handleSchedule(writeImports, async ({ house, log }) => {
  while (await writeNextImport(house, importKinds)) log.info('An import has ended.');
});
