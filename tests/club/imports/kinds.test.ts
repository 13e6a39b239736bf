/** What the api looks at, the workers write: both put the same kinds of imports together. */
import { importKinds as looked } from '@fourball/api/club/import-kinds.ts';
import { importKinds } from '@fourball/shared/club/imports/import-kinds.ts';
import { importKinds as written } from '@fourball/workers/club/import-kinds.ts';
import { expect, test } from 'vitest';

test('the api and the workers have all kinds, and the same', () => {
  expect(Object.keys(looked).toSorted()).toEqual([...importKinds].toSorted());
  expect(written).toEqual(looked);
});
