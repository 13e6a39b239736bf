/** Roles of the office as admins read them, give them and take them away. */
import { useQuery } from '@tanstack/react-query';
import {
  giveOfficeRole,
  listOfficeRoles,
  takeOfficeRole,
  type OfficeRole,
} from '@fourball/shared/accounts/office-role-calls.ts';
import type { AccountChange } from '@fourball/shared/accounts/shapes.ts';
import { request } from '../../../lib/request/request.ts';
import { words as shell } from '../../../lib/words/en.ts';
import { showMessage } from '../../../ui/dialog/show-message.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { adminKey } from '../admin-queries.ts';
import { words } from './rights-words.en.ts';

const text = words.holders;

/** Read anew with everything else of accounts, whatever was changed of one. */
export const useOfficeRoles = () =>
  useQuery({
    queryKey: [...adminKey, 'office-roles'],
    queryFn: ({ signal }) => request(listOfficeRoles, { signal, quiet: true }),
    staleTime: 0,
  });

interface Golfer {
  userId: number;
  name: string;
}

/** Says what became of it, but for a refusal, which it gives to be said beside what was pressed. */
export async function give({ id, name }: OfficeRole, golfer: Golfer): Promise<string | null> {
  const body = { userId: golfer.userId, officeRoleId: id };
  const { result } = await request(giveOfficeRole, { body, quiet: true });
  if (result === 'INACTIVE') return text.inactive;
  toast(result === 'DONE' ? text.given(name, golfer.name) : text.had(name, golfer.name));
  return null;
}

/** What a slip of the finger must not do: everything that the golfer has open ends with it. */
export const mayTake = async ({ name }: OfficeRole, golfer: Golfer): Promise<boolean> =>
  (await showMessage({
    title: text.takeTitle(name),
    lines: text.takeText(name, golfer.name),
    ok: text.takeTitle(name),
    cancel: shell.common.cancel,
  })) === 'ok';

export const take = ({ id }: OfficeRole, { userId }: Golfer): Promise<AccountChange> =>
  request(takeOfficeRole, { body: { userId, officeRoleId: id }, quiet: true });
