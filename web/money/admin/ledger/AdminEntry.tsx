/** One entry of the books: its lines in two columns that add up to the same, and its reversal with a reason. */
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { reverseEntry } from '@fourball/shared/money/ledger-calls.ts';
import type { LedgerEntry } from '@fourball/shared/money/shapes.ts';
import { request } from '../../../lib/request/request.ts';
import { ClubTime } from '../../../ui/text/ClubTime.tsx';
import { withLoading } from '../../../ui/dialog/loading-dialog.ts';
import { formatMoney, percentOf } from '../../../ui/text/money.ts';
import { SideFrame, useKept, type Side } from '../../../ui/form/SideDrawer.tsx';
import { SkeletonRows } from '../../../ui/page/Skeletons.tsx';
import { StateView } from '../../../ui/page/StateView.tsx';
import { SendForm } from '../../../ui/form/SendForm.tsx';
import { toast } from '../../../ui/dialog/toast.ts';
import { useDraft } from '../../../ui/draft/use-draft.ts';
import { useSending } from '../../../ui/form/use-sending.ts';
import { readMoneyAnew, useEntry } from '../admin-queries.ts';
import { words } from '../admin-words.en.ts';
import { ReasonField, reasonIssues } from '../AdminReason.tsx';
import books from '../AdminBooks.module.css';
import cards from '../AdminCards.module.css';
import tones from '../AdminTones.module.css';
import { Amount, NotLoaded } from '../AdminParts.tsx';

const text = words.entry;

/** Read by its number: a link to it holds whatever the list beside it shows. */
export function AdminEntry({ entryId, side }: { entryId: number; side: Side }) {
  const entry = useEntry(entryId);
  const { data } = entry;
  if (data) return <Shown entry={data} side={side} />;
  return (
    <SideFrame side={side} title={text.title(entryId)} cards>
      {data === null ? (
        <StateView kind="notFound" title={text.gone} />
      ) : entry.isError ? (
        <NotLoaded
          error={entry.error}
          title={text.failed}
          text={words.receipt.failedText}
          onRetry={() => void entry.refetch()}
        />
      ) : (
        <SkeletonRows label={text.loading} rows={3} height={160} />
      )}
    </SideFrame>
  );
}

function Shown({ entry, side }: { entry: LedgerEntry; side: Side }) {
  const { entryId, kind, day, description, reason, actor, postedAt, purchaseId, lines } = entry;
  const userId = lines.find((line) => line.userId !== null)?.userId ?? null;
  return (
    <SideFrame side={side} title={description} lead={text.title(entryId)} cards>
      <section className={cards.card}>
        <dl className={cards.facts}>
          <Fact name={text.day} value={<span className="figures">{day}</span>} />
          <Fact name={text.kind} value={words.entryKinds[kind]} />
          <Fact name={text.posted} value={<ClubTime at={postedAt} format="dayTime" />} />
          <Fact name={text.actor} value={actor ?? text.system} />
          {reason !== null && <Fact name={text.reason} value={reason} whole />}
        </dl>
        {(purchaseId !== null || userId !== null) && (
          <div className={cards.buttons}>
            {purchaseId !== null && (
              <Button component={Link} variant="default" to={`/admin/purchases?purchase=${purchaseId}`}>
                {text.purchase}
              </Button>
            )}
            {userId !== null && (
              <Button component={Link} variant="default" to={`/admin/money?user=${userId}`}>
                {text.accountOf}
              </Button>
            )}
          </div>
        )}
      </section>
      <Lines entry={entry} />
      <Reversal entry={entry} side={side} />
    </SideFrame>
  );
}

const Fact = ({ name, value, whole }: { name: string; value: React.ReactNode; whole?: boolean }) => (
  <div className={whole === true ? cards.whole : undefined}>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

function Lines({ entry: { lines } }: { entry: LedgerEntry }) {
  const debit = lines.reduce((sum, { cents }) => sum + Math.max(0, cents), 0);
  const credit = lines.reduce((sum, { cents }) => sum + Math.max(0, -cents), 0);
  return (
    <section className={cards.card} aria-labelledby="entry-lines">
      <h3 id="entry-lines">{text.lines}</h3>
      <table className={books.booked}>
        <thead>
          <tr>
            <th scope="col">{text.account}</th>
            <th scope="col" className={books.number}>
              {text.debit}
            </th>
            <th scope="col" className={books.number}>
              {text.credit}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ accountId, code, account, kind, cents, taxBasisPoints, taxable }, at) => (
            // An account may have more than one line.
            <tr key={`${at} ${accountId}`}>
              <th scope="row">
                {account}
                <br />
                <span className={cards.note}>
                  {taxBasisPoints !== null && taxable !== null
                    ? text.taxLine(percentOf(taxBasisPoints), formatMoney(taxable))
                    : `${words.check.kinds[kind]} · ${code}`}
                </span>
              </th>
              <td className={books.number}>{cents > 0 && <Amount cents={cents} />}</td>
              <td className={books.number}>{cents < 0 && <Amount cents={-cents} />}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{text.sum}</th>
            <td className={books.number}>
              <Amount cents={debit} />
            </td>
            <td className={books.number}>
              <Amount cents={credit} />
            </td>
          </tr>
        </tfoot>
      </table>
      {debit === credit && (
        <p className={tones.good}>
          <IconCheck size={18} aria-hidden />
          {text.balanced}
        </p>
      )}
    </section>
  );
}

interface ReversalProps {
  entry: LedgerEntry;
  side: Side;
}

function Reversal({ entry: { entryId, reverses, reversedBy, cannotReverse }, side }: ReversalProps) {
  const [open, setOpen] = useState(false);
  const [reason, setReason, forget] = useDraft(`reverse ${entryId}`, '');
  const sending = useSending(['reason'], readMoneyAnew);
  const { errorOf, refuse, send } = sending;
  useKept(side, 'reversal', open && reason !== '', forget);
  const close = () => {
    forget();
    setReason('');
    setOpen(false);
  };
  const submit = async () => {
    const issues = reasonIssues(reason);
    if (issues.length > 0) return refuse(issues);
    const body = { entryId, reason };
    const reversal = await send(body, (idempotencyKey) =>
      withLoading(request(reverseEntry, { body, idempotencyKey, quiet: true })),
    );
    if (reversal === null) return;
    toast(text.reversed);
    close();
  };
  return (
    <section className={cards.card} aria-label={text.reverse}>
      {reverses !== null && <p>{text.reverses(reverses)}</p>}
      {reversedBy !== null && <p>{text.reversedBy(reversedBy)}</p>}
      {open && cannotReverse === null ? (
        <SendForm
          sending={sending}
          action={text.reverseNow}
          danger
          onSubmit={() => void submit()}
          onCancel={close}
        >
          <p>{text.reverseText}</p>
          <ReasonField value={reason} error={errorOf('reason')} onChange={setReason} />
        </SendForm>
      ) : (
        <>
          {cannotReverse !== null && (
            <p id="cannot-reverse" className={tones.quiet}>
              {cannotReverse}
            </p>
          )}
          <div className={cards.buttons}>
            <Button
              variant="default"
              className={cannotReverse === null ? tones.danger : undefined}
              leftSection={<IconArrowBackUp size={20} aria-hidden />}
              disabled={cannotReverse !== null}
              aria-describedby={cannotReverse === null ? undefined : 'cannot-reverse'}
              onClick={() => setOpen(true)}
            >
              {text.reverse}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
