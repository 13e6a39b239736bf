/** Members whom another program knew. */
import type { ImportKind } from './import-kind.ts';
import { judgeMembers } from './judge-members.ts';

export const memberKind: ImportKind = { judge: judgeMembers };
