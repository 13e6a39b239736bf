/** One membership at the side of the lists: all that is known of it, who paid, its credits, and what is done with it. */
import { IconChevronDown, IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { getReceipt } from '@fourball/shared/money/purchase-calls.ts';
import type { Membership } from '@fourball/shared/membership/shapes.ts';
import { ClubDate } from '../../../ui/text/ClubDate.tsx';
import { request } from '../../../lib/request/request.ts';
import { formatMoney } from '../../../ui/text/money.ts';
import { PersonAvatar } from '../../../ui/picture/PersonAvatar.tsx';
import { SideDrawer, SideFrame, type Side } from '../../../ui/form/SideDrawer.tsx';
import { SkeletonRows } from '../../../ui/page/Skeletons.tsx';
import { StateView } from '../../../ui/page/StateView.tsx';
import { AdminMembershipCancel } from './AdminMembershipCancel.tsx';
import { AdminMembershipChange } from './AdminMembershipChange.tsx';
import { StateMark } from './AdminMembershipColumns.tsx';
import { AdminMembershipMove } from './AdminMembershipMove.tsx';
import { AdminMembershipRefund, AdminMembershipRemove } from './AdminMembershipRefund.tsx';
import classes from './AdminMembers.module.css';
import { AdminRoundCredits } from './AdminRoundCredits.tsx';
import { allCredits } from './admin-membership-table.ts';
import { words } from './admin-membership-words.en.ts';
import { formatDate } from '../../../ui/text/day-text.ts';
import { LoadFailure } from '../../../ui/page/PageStates.tsx';
import { useMembershipsOf } from '../../queries.ts';

interface AdminMembershipDrawerProps {
  /** Whose it is; null, or no membership: closed. */
  userId: number | null;
  membershipId: number | null;
  /** At the club, YYYY-MM-DD. */
  today: string;
  onClose: () => void;
}

const text = words.drawer;

export function AdminMembershipDrawer(props: AdminMembershipDrawerProps) {
  const { userId, membershipId, today, onClose } = props;
  const opened = userId !== null && membershipId !== null;
  return (
    <SideDrawer opened={opened} label={text.facts} width={640} onClose={onClose}>
      {(side) => (
        <Shown key={membershipId} userId={userId} membershipId={membershipId} today={today} side={side} />
      )}
    </SideDrawer>
  );
}

function Shown({
  userId,
  membershipId,
  today,
  side,
}: Omit<AdminMembershipDrawerProps, 'onClose'> & { side: Side }) {
  const memberships = useMembershipsOf(userId);
  const membership = memberships.data?.find(({ id }) => id === membershipId);
  if (membership !== undefined) return <Details membership={membership} today={today} side={side} />;
  return (
    <SideFrame side={side} title={text.facts}>
      {memberships.data !== undefined ? (
        <StateView kind="notFound" title={text.gone} />
      ) : memberships.isError ? (
        <LoadFailure
          title={text.failed}
          text={text.failedText}
          error={memberships.error}
          retry={() => void memberships.refetch()}
        />
      ) : (
        <SkeletonRows label={text.loading} rows={5} height={64} />
      )}
    </SideFrame>
  );
}

const over = ['CANCELLED', 'REFUNDED', 'DELETED'];

function Details({ membership, today, side }: { membership: Membership; today: string; side: Side }) {
  const { id, name, memberNumber, imageUrl, productName, state, comments } = membership;
  const standing = !over.includes(state);
  return (
    <SideFrame side={side} title={productName} lead={<StateMark state={state} />}>
      <div className={classes.who}>
        <PersonAvatar name={name} url={imageUrl} size={48} />
        <div>
          <Link to={`/admin/users?user=${membership.userId}`}>
            {name}
            {memberNumber !== null && ` #${memberNumber}`}
          </Link>
        </div>
      </div>
      <Facts membership={membership} />
      <Money membership={membership} />
      <Credits membership={membership} />
      <section className={classes.section} aria-labelledby="comments-title">
        <h3 id="comments-title">{text.comments}</h3>
        <p className={comments ? classes.text : classes.quiet}>{comments || text.noComments}</p>
      </section>
      {state !== 'DELETED' && (
        <section className={classes.section} aria-labelledby="actions-title">
          <h3 id="actions-title">{text.actions}</h3>
          <div className={classes.actions}>
            {standing && (
              <>
                <Action title={words.change.title}>
                  {() => <AdminMembershipChange key={id} membership={membership} side={side} />}
                </Action>
                <Action title={words.move.title}>
                  {(close) => (
                    <AdminMembershipMove membership={membership} today={today} side={side} onDone={close} />
                  )}
                </Action>
                <Action title={words.cancel.title} danger>
                  {(close) => <AdminMembershipCancel membership={membership} side={side} onDone={close} />}
                </Action>
              </>
            )}
            <Action title={words.refund.title}>
              {(close) => <AdminMembershipRefund membership={membership} side={side} onDone={close} />}
            </Action>
            {standing && (
              <Action title={words.remove.title} danger>
                {() => <AdminMembershipRemove membership={membership} side={side} />}
              </Action>
            )}
          </div>
        </section>
      )}
      <AdminRoundCredits userId={membership.userId} title={words.credits.titleOf(name)} name={name} />
    </SideFrame>
  );
}

interface ActionProps {
  title: string;
  danger?: boolean;
  /** `close` folds it away, with what was typed in it. */
  children: (close: () => void) => ReactNode;
}

/** Folded until it is wanted; what was typed stays when it is folded again. */
function Action({ title, danger = false, children }: ActionProps) {
  const [open, setOpen] = useState(false);
  const [begun, setBegun] = useState(false);
  return (
    <div>
      <button
        type="button"
        className={classes.action}
        data-danger={danger || undefined}
        aria-expanded={open}
        onClick={() => {
          setOpen(!open);
          setBegun(true);
        }}
      >
        {title}
        <IconChevronDown size={20} aria-hidden />
      </button>
      {begun && (
        <div className={classes.actionBody} hidden={!open}>
          {children(() => {
            setOpen(false);
            setBegun(false);
          })}
        </div>
      )}
    </div>
  );
}

function Facts({ membership }: { membership: Membership }) {
  const { startDate, endDate, advanceBookingDays, createdAt, cancelledAt, incentiveId } = membership;
  const facts: [name: string, value: ReactNode][] = [
    [text.days, text.span(formatDate(startDate), formatDate(endDate))],
    [text.ahead, text.aheadDays(advanceBookingDays)],
    [text.soldOn, <ClubDate key="sold" at={createdAt} />],
  ];
  if (cancelledAt !== null) facts.push([text.cancelledOn, <ClubDate key="ended" at={cancelledAt} />]);
  if (incentiveId !== null) facts.push([text.incentive, `#${incentiveId}`]);
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Money({ membership }: { membership: Membership }) {
  const { unitPrice, discount, tax, total, refund, cancellationFee, purchaseId } = membership;
  const lines: [name: string, cents: number, total?: boolean][] = [[text.price, unitPrice]];
  if (discount > 0) lines.push([text.discount, -discount]);
  lines.push([text.tax, tax], [text.total, total, true]);
  if (refund > 0) lines.push([text.refund, refund]);
  if (cancellationFee !== null) lines.push([text.fee, cancellationFee]);
  return (
    <section className={classes.section} aria-labelledby="money-title">
      <h3 id="money-title">{text.money}</h3>
      <dl className={classes.lines}>
        {lines.map(([name, cents, sum]) => (
          <div key={name} data-total={sum || undefined}>
            <dt>{name}</dt>
            <dd className="figures">{formatMoney(cents)}</dd>
          </div>
        ))}
        {purchaseId !== null && (
          <div>
            <dt>{text.paidBy}</dt>
            <dd>
              <PaidBy purchaseId={purchaseId} />
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}

function PaidBy({ purchaseId }: { purchaseId: number }) {
  const receipt = useQuery({
    queryKey: ['membership', 'admin', 'receipt', purchaseId],
    queryFn: ({ signal }) => request(getReceipt, { params: { id: purchaseId }, signal, quiet: true }),
  });
  if (receipt.data === undefined) return receipt.isError ? text.paidByUnknown : text.paidByLoading;
  const { name, userId } = receipt.data.chargeUser;
  return (
    <>
      <Link to={`/admin/users?user=${userId}`}>{name}</Link> ·{' '}
      <Link to={`/purchases/${purchaseId}`}>
        {text.receipt} <IconExternalLink size={16} aria-hidden />
      </Link>
    </>
  );
}

function Credits({ membership }: { membership: Membership }) {
  const { usedCredits, reservedCredits, availableCredits, creditAdjustment, adjustmentComments } = membership;
  const all = allCredits(membership);
  const counts: [string, number][] = [
    [text.credits.available, availableCredits],
    [text.credits.reserved, reservedCredits],
    [text.credits.used, usedCredits],
    [text.credits.of, all],
  ];
  return (
    <section className={classes.section} aria-labelledby="own-credits-title">
      <h3 id="own-credits-title">{text.creditsTitle}</h3>
      {all === 0 && creditAdjustment === 0 ? (
        <p className={classes.quiet}>{text.noCredits}</p>
      ) : (
        <>
          <div
            className={classes.meter}
            role="img"
            aria-label={text.meter(usedCredits, reservedCredits, all)}
          >
            <span data-used style={{ width: `${(usedCredits / Math.max(1, all)) * 100}%` }} />
            <span data-reserved style={{ width: `${(reservedCredits / Math.max(1, all)) * 100}%` }} />
          </div>
          <dl className={classes.facts}>
            {counts.map(([name, count]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="figures">{count}</dd>
              </div>
            ))}
          </dl>
          {creditAdjustment !== 0 && (
            <p className={classes.text}>
              {text.adjustment} {creditAdjustment > 0 ? `+${creditAdjustment}` : creditAdjustment}
              {adjustmentComments !== null && `: ${adjustmentComments}`}
            </p>
          )}
        </>
      )}
    </section>
  );
}
