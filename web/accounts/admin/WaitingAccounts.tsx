/** The accounts that wait for the club's yes: an admin approves or declines each with one tap. */
import { Button } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { AccountRow } from '@fourball/shared/accounts/shapes.ts';
import { updateUserStatus } from '@fourball/shared/accounts/user-admin-calls.ts';
import { request } from '../../lib/request/request.ts';
import { words as shell } from '../../lib/words/en.ts';
import { SkeletonRows } from '../../ui/page/Skeletons.tsx';
import { StateView } from '../../ui/page/StateView.tsx';
import { toast } from '../../ui/dialog/toast.ts';
import { readAccountsAnew, useWaitingAccounts } from './admin-queries.ts';
import { words } from './admin-words.en.ts';
import { ClubDate } from '../../ui/text/ClubDate.tsx';
import classes from './UserDrawer.module.css';

const text = words.waiting;

export function WaitingAccounts({ onShow }: { onShow: (userId: number) => void }) {
  const accounts = useWaitingAccounts();
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState<number | null>(null);

  const decide = async ({ userId, name }: AccountRow, yes: boolean) => {
    setBusy(userId);
    setProblem(null);
    try {
      const { result, message } = await request(updateUserStatus, {
        body: { userId, status: yes ? 'ACTIVE' : 'INACTIVE' },
        quiet: true,
      });
      if (result === 'DONE') toast(yes ? text.approved(name) : text.declined(name));
      else setProblem(result === 'UNCHANGED' ? text.late(name) : (message ?? text.notDone));
    } catch {
      setProblem(text.notDone);
    } finally {
      setBusy(null);
      void readAccountsAnew();
    }
  };

  if (accounts.data === undefined) {
    return accounts.isError ? (
      <StateView
        kind="error"
        title={text.failed}
        text={text.failedText}
        action={{ label: shell.common.retry, onClick: () => void accounts.refetch() }}
      />
    ) : (
      <SkeletonRows label={text.loading} rows={4} height={72} />
    );
  }
  return (
    <>
      <p role="alert" className={classes.problem}>
        {problem}
      </p>
      {accounts.data.length === 0 ? (
        <StateView kind="empty" title={text.none} text={text.noneText} />
      ) : (
        <ul className={classes.contacts}>
          {accounts.data.map((account) => (
            <Waiting
              key={account.userId}
              account={account}
              busy={busy === account.userId}
              onShow={() => onShow(account.userId)}
              onDecide={(yes) => void decide(account, yes)}
            />
          ))}
        </ul>
      )}
    </>
  );
}

interface WaitingProps {
  account: AccountRow;
  busy: boolean;
  onShow: () => void;
  onDecide: (yes: boolean) => void;
}

function Waiting({ account, busy, onShow, onDecide }: WaitingProps) {
  const { name, email, createdAt, claimedMemberNumber } = account;
  return (
    <li>
      <div className={classes.names}>
        <p>
          <button type="button" className={classes.link} aria-label={text.show(name)} onClick={onShow}>
            <strong>{name}</strong>
          </button>
        </p>
        <p className={classes.quiet}>
          {email} · {claimedMemberNumber !== null && `${words.table.claimed(claimedMemberNumber)} · `}
          {text.signedUp} <ClubDate at={createdAt} />
        </p>
      </div>
      <div className={classes.line}>
        <Button
          leftSection={<IconCheck size={20} aria-hidden />}
          aria-label={text.approveNamed(name)}
          loading={busy}
          onClick={() => onDecide(true)}
        >
          {text.approve}
        </Button>
        <Button
          variant="default"
          leftSection={<IconX size={20} aria-hidden />}
          aria-label={text.declineNamed(name)}
          disabled={busy}
          onClick={() => onDecide(false)}
        >
          {text.decline}
        </Button>
      </div>
    </li>
  );
}
