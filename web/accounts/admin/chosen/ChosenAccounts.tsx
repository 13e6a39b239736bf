/** What the office does to several golfers at once: each act says first to how many, and afterwards who stayed as they were. */
import { Button } from '@mantine/core';
import { IconBan, IconCheck, IconMail } from '@tabler/icons-react';
import type { AccountRow } from '@fourball/shared/accounts/shapes.ts';
import { updateUserStatuses } from '@fourball/shared/accounts/user-admin-calls.ts';
import { request } from '../../../lib/request/request.ts';
import { showMessage } from '../../../ui/dialog/show-message.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { useSending } from '../../../ui/form/use-sending.ts';
import { readAccountsAnew } from '../admin-queries.ts';
import { openInvite } from '../invitations/open-invite.ts';
import classes from './Chosen.module.css';
import { words } from './chosen-words.en.ts';

interface ChosenAccountsProps {
  accounts: readonly AccountRow[];
  /** Lets go of them. */
  onNone: () => void;
}

type Switched = 'ACTIVE' | 'INACTIVE';

export function ChosenAccounts({ accounts, onNone }: ChosenAccountsProps) {
  const sending = useSending();
  const userIds = accounts.map(({ userId }) => userId);
  const inOrder = (status: Switched) => accounts.filter((one) => one.status !== status);
  const switchTo = async (status: Switched) => {
    const meant = inOrder(status);
    const { title, lines, ok } = words.sure[status];
    if ((await showMessage({ title, lines: lines(meant.length), ok, cancel: words.keep })) === null) return;
    const body = { userIds: meant.map(({ userId }) => userId), status };
    const done = await sending.send(body, () => request(updateUserStatuses, { body, quiet: true }));
    if (done === null) return;
    await readAccountsAnew();
    onNone();
    const changed = done.changes.filter(({ result }) => result === 'DONE').length;
    if (changed > 0) toast(words.changed(changed));
    const left = Object.entries(words.left).flatMap(([why, say]) => {
      const names = done.changes
        .filter(({ result }) => result === why)
        .map(({ userId }) => accounts.find((one) => one.userId === userId)?.name ?? '');
      return names.length === 0 ? [] : [say(names.join(', '))];
    });
    if (left.length > 0) await showMessage({ title: words.leftTitle, lines: left, ok: words.fine });
  };
  return (
    <div className={classes.chosen} role="group" aria-label={words.label}>
      <p role="status">{words.count(accounts.length)}</p>
      <Button
        variant="default"
        leftSection={<IconMail size={20} aria-hidden />}
        onClick={() => void openInvite({ userIds })}
      >
        {words.invite}
      </Button>
      {(['ACTIVE', 'INACTIVE'] as const).map(
        (status) =>
          inOrder(status).length > 0 && (
            <Button
              key={status}
              variant="default"
              loading={sending.busy}
              leftSection={
                status === 'ACTIVE' ? <IconCheck size={20} aria-hidden /> : <IconBan size={20} aria-hidden />
              }
              onClick={() => void switchTo(status)}
            >
              {status === 'ACTIVE' ? words.on : words.off}
            </Button>
          ),
      )}
      <Button variant="subtle" onClick={onNone}>
        {words.none}
      </Button>
      <p role="alert">{sending.problem}</p>
    </div>
  );
}
