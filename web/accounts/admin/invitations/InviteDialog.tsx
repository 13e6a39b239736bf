/** Who would be invited to log in, who is left out, what they read; the order, and how far earlier ones are. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  listInvitations,
  orderInvitation,
  previewInvitation,
  stopInvitation,
  type InvitationPreview,
  type LoginInvitation,
} from '@fourball/shared/accounts/invitation-calls.ts';
import { queryClient } from '../../../lib/request/query-client.ts';
import { request } from '../../../lib/request/request.ts';
import { DialogFrame } from '../../../ui/dialog/DialogFrame.tsx';
import type { DialogProps } from '../../../ui/dialog/open-dialog.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { useSending } from '../../../ui/form/use-sending.ts';
import { SkeletonRows } from '../../../ui/page/Skeletons.tsx';
import { StateView } from '../../../ui/page/StateView.tsx';
import { ClubDate } from '../../../ui/text/ClubDate.tsx';
import { ClubTime } from '../../../ui/text/ClubTime.tsx';
import { refusalText } from '../../refusal-text.ts';
import classes from './Invitations.module.css';
import { words } from './invitation-words.en.ts';

const key = ['accounts', 'login-invitations'] as const;
const readAnew = () => queryClient.invalidateQueries({ queryKey: key });
/** While mails leave, figures are read anew so often. */
const lookEvery = 5_000;

/** Neither: everybody who has never logged in. */
export interface Invited {
  importId?: number;
  userIds?: number[];
}

interface InviteDialogProps extends DialogProps<true> {
  whom: Invited;
}

export function InviteDialog({ whom, answer }: InviteDialogProps) {
  const { importId, userIds } = whom;
  const preview = useQuery({
    queryKey: [...key, 'preview', importId ?? null, userIds ?? null],
    queryFn: ({ signal }) => request(previewInvitation, { body: whom, signal, quiet: true }),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <DialogFrame<true> title={words.title} answer={answer}>
      {() => (
        <div className={classes.invite}>
          <p>{userIds ? words.textOfNamed : importId === undefined ? words.text : words.textOfFile}</p>
          {preview.data !== undefined ? (
            <Preview preview={preview.data} whom={whom} />
          ) : preview.isError ? (
            <StateView
              kind="error"
              title={words.failed}
              text={refusalText(preview.error)}
              action={{ label: words.retry, onClick: () => void preview.refetch() }}
            />
          ) : (
            <SkeletonRows label={words.loading} rows={3} height={36} />
          )}
          <Batches />
        </div>
      )}
    </DialogFrame>
  );
}

function Preview({ preview, whom }: { preview: InvitationPreview; whom: Invited }) {
  const { count, left, againDays, perMinute, mail } = preview;
  const sending = useSending([], readAnew);
  const order = async () => {
    const body = { ...whom, count };
    const done = await sending.send(body, (idempotencyKey) =>
      request(orderInvitation, { body, idempotencyKey, quiet: true }),
    );
    if (done) toast(words.ordered(done.people));
  };
  const out = [
    left.hasLogin > 0 && words.left.hasLogin(left.hasLogin),
    left.invited > 0 && words.left.invited(left.invited, againDays),
    left.noMail > 0 && words.left.noMail(left.noMail),
    left.notActive > 0 && words.left.notActive(left.notActive),
  ].filter((line) => line !== false);
  return (
    <>
      <p className={classes.count}>{words.count(count)}</p>
      {out.length > 0 && (
        <div>
          <h3>{words.leftTitle}</h3>
          <ul className={classes.out}>
            {out.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      )}
      {count > 0 && (
        <details className={classes.mail}>
          <summary>{words.mail}</summary>
          <strong>{mail.subject}</strong>
          <pre>{mail.text}</pre>
        </details>
      )}
      <p role="alert" className={classes.problem}>
        {sending.problem}
      </p>
      {count > 0 && (
        <div className={classes.line}>
          <Button loading={sending.busy} onClick={() => void order()}>
            {words.order(count)}
          </Button>
          <span className={classes.quiet}>{words.pace(perMinute)}</span>
        </div>
      )}
    </>
  );
}

function Batches() {
  const batches = useQuery({
    queryKey: [...key, 'batches'],
    queryFn: ({ signal }) => request(listInvitations, { signal, quiet: true }),
    refetchInterval: ({ state }) => (state.data?.some(({ waiting }) => waiting > 0) ? lookEvery : false),
  });
  if (batches.data === undefined) return null;
  return (
    <section aria-labelledby="invited-before">
      <h3 id="invited-before">{words.batches}</h3>
      {batches.data.length === 0 && <p className={classes.quiet}>{words.none}</p>}
      <ul className={classes.batches}>
        {batches.data.map((batch) => (
          <Batch key={batch.invitationId} batch={batch} />
        ))}
      </ul>
    </section>
  );
}

function Batch({ batch }: { batch: LoginInvitation }) {
  const { invitationId, orderedBy, orderedAt, stoppedAt, people, waiting, sent, failed, opened, left } =
    batch;
  const sending = useSending([], readAnew);
  const { figures } = words;
  const said = [
    figures.sent(sent, people),
    waiting > 0 && figures.waiting(waiting),
    figures.opened(opened),
    failed > 0 && figures.failed(failed),
    left > 0 && figures.left(left),
    stoppedAt !== null && words.stopped,
  ].filter((line) => line !== false);
  return (
    <li className={classes.batch}>
      <span>
        <ClubDate at={orderedAt} /> <ClubTime at={orderedAt} /> {words.by(orderedBy)}
        <span className={classes.figures}>{said.join(' · ')}</span>
        <span role="alert" className={classes.problem}>
          {sending.problem}
        </span>
      </span>
      {waiting > 0 && stoppedAt === null && (
        <Button
          variant="default"
          aria-label={words.stopNamed(waiting)}
          loading={sending.busy}
          onClick={() =>
            void sending.send(invitationId, () =>
              request(stopInvitation, { body: { invitationId }, quiet: true }),
            )
          }
        >
          {words.stop}
        </Button>
      )}
    </li>
  );
}
