/** The emergency contacts who were asked and have not agreed yet: an admin approves or withdraws each. */
import { Button } from '@mantine/core';
import { IconCheck, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { deleteUnvalidatedEmergencyContact } from '@fourball/shared/accounts/emergency-contact-calls.ts';
import { approveEmergencyContact } from '@fourball/shared/accounts/privacy-calls.ts';
import type { UnvalidatedEmergencyContact } from '@fourball/shared/accounts/shapes.ts';
import { request, RequestError } from '../../lib/request/request.ts';
import { words as shell } from '../../lib/words/en.ts';
import { confirmDelete } from '../../ui/dialog/confirm-delete.ts';
import { SkeletonRows } from '../../ui/page/Skeletons.tsx';
import { StateView } from '../../ui/page/StateView.tsx';
import { toast } from '../../ui/dialog/toast.ts';
import { readAccountsAnew, useUnvalidatedContacts } from './admin-queries.ts';
import { words } from './admin-words.en.ts';
import { ClubDate } from '../../ui/text/ClubDate.tsx';
import classes from './UserDrawer.module.css';

const text = words.contacts;

export function UnvalidatedContacts({ onShow }: { onShow: (userId: number) => void }) {
  const contacts = useUnvalidatedContacts();
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState<number | null>(null);

  const settle = async (id: number, name: string, work: () => Promise<unknown>, done: string) => {
    setBusy(id);
    setProblem(null);
    try {
      await work();
      toast(done);
    } catch (reason) {
      const late = reason instanceof RequestError && reason.status === 404;
      setProblem(late ? text.late(name) : text.notDone);
    } finally {
      setBusy(null);
      void readAccountsAnew();
    }
  };

  if (contacts.data === undefined) {
    return contacts.isError ? (
      <StateView
        kind="error"
        title={text.failed}
        text={text.failedText}
        action={{ label: shell.common.retry, onClick: () => void contacts.refetch() }}
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
      {contacts.data.length === 0 ? (
        <StateView kind="empty" title={text.none} text={text.noneText} />
      ) : (
        <>
          <p className={classes.quiet}>{text.text}</p>
          <ul className={classes.contacts}>
            {contacts.data.map((one) => (
              <Waiting
                key={one.id}
                waiting={one}
                busy={busy === one.id}
                onShow={() => onShow(one.user.userId)}
                onApprove={(name) =>
                  settle(
                    one.id,
                    name,
                    () => request(approveEmergencyContact, { body: { id: one.id }, quiet: true }),
                    text.approved(name),
                  )
                }
                onRemove={async (name) => {
                  if (!(await confirmDelete(text.removeLines(name)))) return;
                  await settle(
                    one.id,
                    name,
                    () => request(deleteUnvalidatedEmergencyContact, { params: { id: one.id }, quiet: true }),
                    text.removed(name),
                  );
                }}
              />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

interface WaitingProps {
  waiting: UnvalidatedEmergencyContact;
  busy: boolean;
  onShow: () => void;
  onApprove: (name: string) => Promise<void>;
  onRemove: (name: string) => Promise<void>;
}

function Waiting({
  waiting: { user, relation, contact, requestedAt },
  busy,
  onShow,
  onApprove,
  onRemove,
}: WaitingProps) {
  const name = `${contact.firstName} ${contact.lastName}`;
  return (
    <li>
      <div className={classes.names}>
        <p>
          <strong>{name}</strong>{' '}
          <button type="button" className={classes.link} onClick={onShow}>
            {text.for(user.name, relation)}
          </button>
        </p>
        <p className={classes.quiet}>
          {[contact.phone, contact.email].filter(Boolean).join(' · ')} · {text.asked}{' '}
          <ClubDate at={requestedAt} />
        </p>
      </div>
      <div className={classes.line}>
        <Button
          variant="default"
          leftSection={<IconCheck size={20} aria-hidden />}
          aria-label={text.approveNamed(name)}
          loading={busy}
          onClick={() => void onApprove(name)}
        >
          {text.approve}
        </Button>
        <Button
          variant="default"
          leftSection={<IconTrash size={20} aria-hidden />}
          aria-label={text.removeNamed(name)}
          disabled={busy}
          onClick={() => void onRemove(name)}
        >
          {text.remove}
        </Button>
      </div>
    </li>
  );
}
