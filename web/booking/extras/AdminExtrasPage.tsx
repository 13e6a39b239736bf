/** The carts and rentals of the club: each with its prices and how many there are, at the side its form. */
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Extra } from '@fourball/shared/booking/extras/extra-shapes.ts';
import { useMay } from '../../accounts/session/may.ts';
import { useAddress } from '../../money/admin/admin-address.ts';
import { Head, NotLoaded } from '../../money/admin/AdminParts.tsx';
import { SideDrawer } from '../../ui/form/SideDrawer.tsx';
import frame from '../../ui/page/frame.module.css';
import { Stale } from '../../ui/page/PageStates.tsx';
import { SkeletonRows } from '../../ui/page/Skeletons.tsx';
import { StateView } from '../../ui/page/StateView.tsx';
import { RowButton, RowButtons } from '../../ui/table/RowButton.tsx';
import { formatMoney } from '../../ui/text/money.ts';
import { ExtraForm } from './ExtraForm.tsx';
import classes from './SpotExtras.module.css';
import { useExtras } from './extra-queries.ts';
import { words as allWords } from './extra-words.en.ts';

const words = allWords.admin;

export function AdminExtrasPage() {
  const extras = useExtras();
  const { get, number, put } = useAddress();
  const mayChange = useMay('MANAGER');
  const chosen = extras.data?.find(({ extraId }) => extraId === number('extra'));
  const adding = get('extra') === 'new' && mayChange;
  const add = () => put({ extra: 'new' });
  return (
    <div className={frame.page}>
      <Head title={words.title} lead={words.lead}>
        {mayChange && (
          <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={add}>
            {words.add}
          </Button>
        )}
      </Head>
      {extras.data === undefined ? (
        extras.isError ? (
          <NotLoaded
            error={extras.error}
            title={words.failed}
            text={words.failedText}
            onRetry={() => void extras.refetch()}
          />
        ) : (
          <SkeletonRows label={words.loading} rows={5} height={76} />
        )
      ) : extras.data.length === 0 ? (
        <StateView
          kind="empty"
          title={words.none}
          text={words.noneText}
          action={mayChange ? { label: words.add, onClick: add } : undefined}
        />
      ) : (
        <>
          <Stale query={extras} />
          <RowButtons label={words.list}>
            {extras.data.map((extra) => (
              <Row
                key={extra.extraId}
                extra={extra}
                whole={extras.data.find(({ extraId }) => extraId === extra.halfOfId)}
                onOpen={() => put({ extra: extra.extraId })}
              />
            ))}
          </RowButtons>
        </>
      )}
      <SideDrawer
        opened={mayChange && (adding || chosen !== undefined)}
        label={words.title}
        onClose={() => put({ extra: null }, { replace: true })}
      >
        {(side) => (
          <ExtraForm
            key={chosen?.extraId ?? 'new'}
            side={side}
            extra={chosen}
            wholes={(extras.data ?? []).filter((one) => one.active && one.halfOfId === null)}
          />
        )}
      </SideDrawer>
    </div>
  );
}

function Row({ extra, whole, onOpen }: { extra: Extra; whole: Extra | undefined; onOpen: () => void }) {
  const { name, price18, price9, atMost, online, active } = extra;
  const said = [
    words.prices(formatMoney(price18), formatMoney(price9)),
    ...(whole ? [words.half(whole.name)] : atMost === null ? [] : [words.atMost(atMost)]),
    online ? words.online : words.desk,
    ...(active ? [] : [words.away]),
  ];
  return (
    <RowButton name={name} onOpen={onOpen}>
      <span className={classes.quiet}>{said.join(' · ')}</span>
    </RowButton>
  );
}
