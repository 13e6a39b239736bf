/** The tills of the club: each is opened, counted and closed at the side. */
import { Button } from '@mantine/core';
import { IconPlus, IconReportAnalytics } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { Till } from '@fourball/shared/money/till/till-shapes.ts';
import { formatClubTime, useClubTimeZone } from '../../../lib/club/club-time.ts';
import { SideDrawer, type Side } from '../../../ui/form/SideDrawer.tsx';
import frame from '../../../ui/page/frame.module.css';
import { Stale } from '../../../ui/page/PageStates.tsx';
import pages from '../../../ui/page/Pages.module.css';
import { SkeletonRows } from '../../../ui/page/Skeletons.tsx';
import { StateView } from '../../../ui/page/StateView.tsx';
import { RowButton, RowButtons } from '../../../ui/table/RowButton.tsx';
import { formatMoney } from '../../../ui/text/money.ts';
import { useMay } from '../../../accounts/session/may.ts';
import { useAddress } from '../admin-address.ts';
import { Head, NotLoaded } from '../AdminParts.tsx';
import { CloseTillForm } from './CloseTillForm.tsx';
import { Counted } from './CashUpCount.tsx';
import { NameTillForm, OpenTillForm } from './TillForms.tsx';
import classes from './Tills.module.css';
import { useTills } from './till-queries.ts';
import { words } from './till-words.en.ts';

export function AdminTillsPage() {
  const tills = useTills();
  const { get, number, put } = useAddress();
  const may = useMayTills();
  const chosen = tills.data?.find(({ tillId }) => tillId === number('till'));
  const counted = number('count');
  const add = () => put({ till: 'new' });
  const close = () => put({ till: null, count: null }, { replace: true });
  return (
    <div className={frame.page}>
      <Head title={words.title} lead={words.lead}>
        <div className={pages.actions}>
          {may.readDays && (
            <Button
              component={Link}
              variant="default"
              to="/admin/day-end"
              leftSection={<IconReportAnalytics size={20} aria-hidden />}
            >
              {words.dayEnds}
            </Button>
          )}
          {may.name && (
            <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={add}>
              {words.add}
            </Button>
          )}
        </div>
      </Head>
      {tills.data === undefined ? (
        tills.isError ? (
          <NotLoaded
            error={tills.error}
            title={words.failed}
            text={words.failedText}
            onRetry={() => void tills.refetch()}
          />
        ) : (
          <SkeletonRows label={words.loading} rows={3} height={76} />
        )
      ) : tills.data.length === 0 ? (
        <StateView
          kind="empty"
          title={words.none}
          text={words.noneText}
          action={may.name ? { label: words.add, onClick: add } : undefined}
        />
      ) : (
        <>
          <Stale query={tills} />
          <RowButtons label={words.list}>
            {tills.data.map((till) => (
              <Row key={till.tillId} till={till} onOpen={() => put({ till: till.tillId })} />
            ))}
          </RowButtons>
        </>
      )}
      <SideDrawer
        opened={get('till') === 'new' || chosen !== undefined || counted !== null}
        label={chosen?.name ?? words.title}
        onClose={close}
      >
        {(side) =>
          counted !== null ? (
            <Counted side={side} cashUpId={counted} />
          ) : (
            <TillPart
              side={side}
              till={chosen}
              may={may}
              onClosed={(cashUpId) => put({ till: null, count: cashUpId }, { replace: true })}
            />
          )
        }
      </SideDrawer>
    </div>
  );
}

interface MayTills {
  name: boolean;
  work: boolean;
  readDays: boolean;
}

/** As the calls ask it: the office's rights, and admins have them all. */
function useMayTills(): MayTills {
  return { name: useMay('MANAGER'), work: useMay('STARTER'), readDays: useMay('ACCOUNTANT') };
}

interface TillPartProps {
  side: Side;
  /** Undefined: a new one. */
  till: Till | undefined;
  may: MayTills;
  onClosed: (cashUpId: number) => void;
}

function TillPart({ side, till, may, onClosed }: TillPartProps) {
  if (till?.open && may.work) return <CloseTillForm side={side} till={till} onClosed={onClosed} />;
  const naming = may.name ? <NameTillForm key={till?.tillId ?? 0} side={side} till={till} /> : null;
  if (till === undefined || !till.active || !may.work) return naming;
  return <OpenTillForm side={side} till={till} after={naming} />;
}

function Row({ till: { name, active, open }, onOpen }: { till: Till; onOpen: () => void }) {
  const timeZone = useClubTimeZone();
  return (
    <RowButton name={name} onOpen={onOpen}>
      <span className={classes.state} data-open={open !== null || undefined}>
        {open !== null
          ? words.open(open.openedBy, formatClubTime(open.openedAt, 'dayTime', timeZone))
          : active
            ? words.closed
            : words.away}
      </span>
      {open !== null && (
        <span className={classes.state}>{words.taken(formatMoney(open.float), open.takings)}</span>
      )}
    </RowButton>
  );
}
