/** Members whom another program knew. */
import type { ImportKind } from './import-kind.ts';
import { judgeMembers } from './judge-members.ts';
import { judgeUndoneMembers, lockUndoneMembers } from './undo-members.ts';
import { lockMembers, openMemberWriter } from './write-members.ts';

export const memberKind: ImportKind = {
  async judge(sql, members, order) {
    const rows = await judgeMembers(sql, members, order);
    return { rows, lock: (tx) => lockMembers(tx, rows), write: openMemberWriter(rows) };
  },
  judgeUndo: judgeUndoneMembers,
  lockUndo: lockUndoneMembers,
};
