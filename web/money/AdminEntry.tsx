/** One entry of the books: its lines in two columns that add up to the same, and its reversal with a reason. */
import '@mantine/core/styles/Input.css';
import { Button, TextInput } from '@mantine/core';
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { reverseEntry } from '@fourball/shared/money/ledger-calls.ts';
import type { LedgerEntry } from '@fourball/shared/money/shapes.ts';
import { request } from '../lib/request.ts';
import { ClubTime } from '../ui/ClubTime.tsx';
import { formatMoney } from '../ui/money.ts';
import { toast } from '../ui/toast.ts';
import { percentOf } from './admin-amount.ts';
import { useSending } from './admin-send.ts';
import { words } from './admin-words.en.ts';
import { DrawerTitle } from './AdminDrawer.tsx';
import classes from './AdminMoney.module.css';
import { Amount } from './AdminParts.tsx';

const text = words.entry;

export function AdminEntry({ entry, onClose }: { entry: LedgerEntry; onClose: () => void }) {
  const { entryId, kind, day, description, reason, actor, postedAt, purchaseId, lines } = entry;
  const userId = lines.find((line) => line.userId !== null)?.userId ?? null;
  return (
    <>
      <DrawerTitle title={description} note={text.title(entryId)} onClose={onClose} />
      <div className={classes.body}>
        <section className={classes.card}>
          <dl className={classes.facts}>
            <Fact name={text.day} value={<span className="figures">{day}</span>} />
            <Fact name={text.kind} value={words.entryKinds[kind]} />
            <Fact name={text.posted} value={<ClubTime at={postedAt} format="dayTime" />} />
            <Fact name={text.actor} value={actor ?? text.system} />
            {reason !== null && <Fact name={text.reason} value={reason} whole />}
          </dl>
          {(purchaseId !== null || userId !== null) && (
            <div className={classes.buttons}>
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
        <Reversal entry={entry} />
      </div>
    </>
  );
}

const Fact = ({ name, value, whole }: { name: string; value: React.ReactNode; whole?: boolean }) => (
  <div className={whole === true ? classes.whole : undefined}>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

function Lines({ entry: { lines } }: { entry: LedgerEntry }) {
  const debit = lines.reduce((sum, { cents }) => sum + Math.max(0, cents), 0);
  const credit = lines.reduce((sum, { cents }) => sum + Math.max(0, -cents), 0);
  return (
    <section className={classes.card} aria-labelledby="entry-lines">
      <h3 id="entry-lines">{text.lines}</h3>
      <table className={classes.booked}>
        <thead>
          <tr>
            <th scope="col">{text.account}</th>
            <th scope="col" className={classes.number}>
              {text.debit}
            </th>
            <th scope="col" className={classes.number}>
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
                <span className={classes.note}>
                  {taxBasisPoints !== null && taxable !== null
                    ? text.taxLine(percentOf(taxBasisPoints), formatMoney(taxable))
                    : `${words.check.kinds[kind]} · ${code}`}
                </span>
              </th>
              <td className={classes.number}>{cents > 0 && <Amount cents={cents} />}</td>
              <td className={classes.number}>{cents < 0 && <Amount cents={-cents} />}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{text.sum}</th>
            <td className={classes.number}>
              <Amount cents={debit} />
            </td>
            <td className={classes.number}>
              <Amount cents={credit} />
            </td>
          </tr>
        </tfoot>
      </table>
      {debit === credit && (
        <p className={classes.good}>
          <IconCheck size={18} aria-hidden />
          {text.balanced}
        </p>
      )}
    </section>
  );
}

function Reversal({ entry: { entryId, kind, reverses, reversedBy } }: { entry: LedgerEntry }) {
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState(false);
  const [done, setDone] = useState<number | null>(null);
  const { busy, trouble, issueOf, send } = useSending(['reason']);
  const by = reversedBy ?? done;
  const cannot = by !== null ? text.cannotAgain : kind === 'REVERSAL' ? text.cannotReversal : null;
  const submit = async () => {
    setWrong(reason.trim() === '');
    if (reason.trim() === '') return;
    const body = { entryId, reason };
    const reversal = await send(body, (idempotencyKey) =>
      request(reverseEntry, { body, idempotencyKey, quiet: true }),
    );
    if (reversal === null) return;
    toast(text.reversed);
    setDone(reversal.entryId);
    setOpen(false);
  };
  return (
    <section className={classes.card} aria-label={text.reverse}>
      {reverses !== null && <p>{text.reverses(reverses)}</p>}
      {by !== null && <p>{text.reversedBy(by)}</p>}
      {open && cannot === null ? (
        <form
          className={classes.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          <p>{text.reverseText}</p>
          <TextInput
            label={text.reason}
            description={words.account.reasonHint}
            autoComplete="off"
            data-autofocus
            maxLength={500}
            value={reason}
            error={wrong ? words.account.noReason : issueOf('reason')}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <p role="alert" className={classes.trouble}>
            {trouble}
          </p>
          <div className={classes.buttons}>
            <Button type="submit" color="red" loading={busy}>
              {text.reverseNow}
            </Button>
            <Button variant="default" onClick={() => setOpen(false)}>
              {text.cancel}
            </Button>
          </div>
        </form>
      ) : (
        <>
          {cannot !== null && (
            <p id="cannot-reverse" className={classes.quiet}>
              {cannot}
            </p>
          )}
          <div className={classes.buttons}>
            <Button
              variant="default"
              className={cannot === null ? classes.danger : undefined}
              leftSection={<IconArrowBackUp size={20} aria-hidden />}
              disabled={cannot !== null}
              aria-describedby={cannot === null ? undefined : 'cannot-reverse'}
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
