/** The fees of a course in their order, each with its prices by the day from which they hold. */
import { Button } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { ManagedCourse, ManagedFee } from '@fourball/shared/club/course-shapes.ts';
import { SideDrawer } from '../../../ui/form/SideDrawer.tsx';
import { formatMoney } from '../../../ui/text/money.ts';
import { SortableList } from '../../../ui/table/SortableList.tsx';
import { StateView } from '../../../ui/page/StateView.tsx';
import { AdminFeeForm } from './AdminFeeForm.tsx';
import { AdminPricesForm } from './AdminPricesForm.tsx';
import classes from './AdminCourses.module.css';
import { moveFee } from './admin-courses.ts';
import { words } from './admin-course-words.en.ts';

const text = words.fees;

/** What stands at the side: a fee (null: a new one), or prices of one (null: new ones). */
type Open = { fee: ManagedFee | null } | { of: ManagedFee; startDate: string | null };

export function AdminCourseFees({ course }: { course: ManagedCourse }) {
  const [open, setOpen] = useState<Open | null>(null);
  const { fees } = course;
  const addFee = () => setOpen({ fee: null });
  return (
    <>
      <div className={classes.head}>
        <p className={classes.quiet}>{text.lead}</p>
        {fees.length > 0 && (
          <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={addFee}>
            {text.add}
          </Button>
        )}
      </div>
      {fees.length === 0 ? (
        <StateView
          kind="empty"
          title={text.empty}
          text={text.emptyText}
          action={{ label: text.add, onClick: addFee }}
        />
      ) : (
        <SortableList
          items={fees.map((fee) => ({ ...fee, id: fee.courseFeeId }))}
          nameOf={({ name }) => name}
          words={{ ...words, list: text.list }}
          className={classes.cards}
          onMove={(id, place) => moveFee(course, id, place)}
          row={({ id, active }) => ({
            className: classes.card,
            'data-fee': id,
            'data-hidden': !active || undefined,
          })}
        >
          {(fee, handle) => (
            <Fee
              fee={fee}
              handle={handle}
              onEdit={() => setOpen({ fee })}
              onPrices={(startDate) => setOpen({ of: fee, startDate })}
            />
          )}
        </SortableList>
      )}
      <SideDrawer opened={open !== null} label={labelOf(open)} width={480} onClose={() => setOpen(null)}>
        {(side) =>
          open === null ? null : 'of' in open ? (
            <AdminPricesForm side={side} fee={open.of} startDate={open.startDate} />
          ) : (
            <AdminFeeForm side={side} courseId={course.courseId} fee={open.fee} />
          )
        }
      </SideDrawer>
    </>
  );
}

const labelOf = (open: Open | null): string => {
  if (open === null) return '';
  if ('fee' in open) return open.fee?.name ?? text.form.newTitle;
  return open.startDate === null
    ? text.pricesForm.newTitle(open.of.name)
    : text.pricesForm.title(open.of.name);
};

interface FeeProps {
  fee: ManagedFee;
  handle: ReactNode;
  onEdit: () => void;
  onPrices: (startDate: string | null) => void;
}

function Fee({ fee, handle, onEdit, onPrices }: FeeProps) {
  const { name, holes, twilight, active, prices } = fee;
  const [whole, setWhole] = useState(false);
  const past = prices.filter(({ standing }) => standing === 'PAST').length;
  const shown = whole ? prices : prices.filter(({ standing }) => standing !== 'PAST');
  return (
    <>
      <div className={classes.cardHead}>
        {handle}
        <div className={classes.name}>
          <h2>{name}</h2>
          <span className={classes.fact}>
            {text.facts(holes, twilight)}
            {!active && <span className={classes.badge}>{text.ended}</span>}
          </span>
        </div>
        <div className={classes.actions}>
          <Button
            variant="default"
            leftSection={<IconPencil size={20} aria-hidden />}
            aria-label={text.edit(name)}
            onClick={onEdit}
          >
            {text.change}
          </Button>
          <Button
            variant="default"
            leftSection={<IconPlus size={20} aria-hidden />}
            aria-label={text.addPricesTo(name)}
            onClick={() => onPrices(null)}
          >
            {text.addPrices}
          </Button>
        </div>
      </div>
      {prices.length === 0 ? (
        <p className={classes.none}>{text.noPrices}</p>
      ) : (
        <table className={`${classes.prices} figures`}>
          <caption className="visually-hidden">{text.prices(name)}</caption>
          <thead>
            <tr>
              <th scope="col">{text.from}</th>
              <th scope="col">{text.member}</th>
              <th scope="col">{text.nonMember}</th>
              <th scope="col">{text.externalMember}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ startDate, memberPrice, nonMemberPrice, externalMemberPrice, standing }) => (
              <tr key={startDate} data-standing={standing}>
                <th scope="row">
                  {standing === 'UPCOMING' ? (
                    <button
                      type="button"
                      className={classes.link}
                      aria-label={text.changePrices(name, startDate)}
                      onClick={() => onPrices(startDate)}
                    >
                      {startDate}
                    </button>
                  ) : (
                    startDate
                  )}{' '}
                  <span className={classes.badge} data-standing={standing}>
                    {text.standing[standing]}
                  </span>
                </th>
                <td>{formatMoney(memberPrice)}</td>
                <td>{formatMoney(nonMemberPrice)}</td>
                <td>{formatMoney(externalMemberPrice)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {past > 0 && !whole && (
        <button type="button" className={`${classes.link} ${classes.earlier}`} onClick={() => setWhole(true)}>
          {text.earlier(past)}
        </button>
      )}
    </>
  );
}
