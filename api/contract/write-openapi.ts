/** Writes the committed api/openapi.json from the contract. */
import { writeFileSync } from 'node:fs';
import { builtCalls } from './built-calls.ts';
import { buildOpenApi } from './openapi.ts';

writeFileSync(
  new URL('../openapi.json', import.meta.url),
  `${JSON.stringify(buildOpenApi(builtCalls), null, 1)}\n`,
);
