/** The business settings of the club: what each means, what holds now or on another day, and its values in time. */
import '@mantine/core/styles/Input.css';
import { NativeSelect, TextInput } from '@mantine/core';
import { IconClockHour4, IconSearch } from '@tabler/icons-react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isSettingType } from '@fourball/shared/booking/setting-types.ts';
import { listParameters, listParametersOn } from '@fourball/shared/club/parameters/parameter-calls.ts';
import type { Parameter } from '@fourball/shared/club/shapes.ts';
import { clubDayOf, formatDay, useClubTimeZone } from '../../../lib/club/club-time.ts';
import { request, RequestError } from '../../../lib/request/request.ts';
import { words as shellWords } from '../../../lib/words/en.ts';
import { SkeletonRows } from '../../../ui/page/Skeletons.tsx';
import { StateView } from '../../../ui/page/StateView.tsx';
import { AdminParametersDrawer } from './AdminParametersDrawer.tsx';
import { RowLink } from '../../../ui/table/RowLink.tsx';
import rowLook from '../../../ui/table/RowLink.module.css';
import classes from './AdminParameters.module.css';
import frame from '../../../ui/page/frame.module.css';
import { parameterKeys } from './parameter-keys.ts';
import { words } from './parameter-words.en.ts';
import {
  groupsOf,
  historiesOf,
  isFromTheStart,
  writtenName,
  writtenStart,
  writtenValue,
  type ParameterHistory,
} from './parameter-values.ts';

const useParameters = (): UseQueryResult<Parameter[]> =>
  useQuery({
    queryKey: parameterKeys.list,
    queryFn: ({ signal }) => request(listParameters, { signal, quiet: true }),
    staleTime: 0,
  });

export function AdminParametersPage() {
  const parameters = useParameters();
  const [search, setSearch] = useSearchParams();
  const [wanted, setWanted] = useState('');
  const timeZone = useClubTimeZone();
  const today = clubDayOf(Date.now(), timeZone);
  const day = search.get('on') ?? today;
  const open = search.get('open');
  const histories = useMemo(() => historiesOf(parameters.data ?? []), [parameters.data]);
  const put = (name: string, value: string | null, how: { replace: boolean }) =>
    setSearch((now) => {
      const next = new URLSearchParams(now);
      if (value === null) next.delete(name);
      else next.set(name, value);
      return next;
    }, how);
  if (parameters.data === undefined) {
    return (
      <div className={`${frame.page} ${classes.page}`}>
        <div>
          <h1>{words.title}</h1>
          <p className={classes.quiet}>{words.lead}</p>
        </div>
        {parameters.isError ? (
          <StateView
            kind={
              parameters.error instanceof RequestError && parameters.error.status === 0 ? 'offline' : 'error'
            }
            title={words.failed}
            text={words.failedText}
            action={{ label: words.retry, onClick: () => void parameters.refetch() }}
          />
        ) : (
          <SkeletonRows label={words.loading} rows={8} height={64} />
        )}
      </div>
    );
  }
  const settingsAlone = search.get('show') === 'settings';
  const needle = wanted.trim().toLocaleLowerCase();
  const found = histories.filter(
    ({ name, known }) =>
      (!settingsAlone || isSettingType(name)) &&
      (needle === '' ||
        `${name} ${writtenName(name)} ${known?.meaning ?? ''}`.toLocaleLowerCase().includes(needle)),
  );
  return (
    <div className={`${frame.page} ${classes.page}`}>
      <title>{shellWords.pageTitle(words.title)}</title>
      <div>
        <h1>{words.title}</h1>
        <p className={classes.quiet}>{words.lead}</p>
      </div>
      <div className={classes.tools}>
        <TextInput
          className={classes.search}
          label={words.search}
          leftSection={<IconSearch size={18} aria-hidden />}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
        <NativeSelect
          className={classes.day}
          label={words.show}
          data={[
            { value: 'all', label: words.showAll },
            { value: 'settings', label: words.showSettings },
          ]}
          value={settingsAlone ? 'settings' : 'all'}
          onChange={(event) =>
            put('show', event.currentTarget.value === 'settings' ? 'settings' : null, { replace: true })
          }
        />
        <TextInput
          type="date"
          className={classes.day}
          label={words.on}
          value={day}
          onChange={(event) => {
            const chosen = event.currentTarget.value;
            put('on', chosen === '' || chosen === today ? null : chosen, { replace: true });
          }}
        />
      </div>
      {found.length === 0 ? (
        <p className={classes.quiet}>{words.nothingFound}</p>
      ) : (
        groupsOf(found).map(({ group, title, parameters: own }) => (
          <section key={group} className={classes.group} aria-labelledby={`group-${group}`}>
            <h2 id={`group-${group}`}>{title}</h2>
            <ul className={classes.list}>
              {own.map((history) => (
                <Row
                  key={history.name}
                  history={history}
                  day={day === today ? null : day}
                  today={today}
                  onOpen={() => put('open', history.name, { replace: false })}
                />
              ))}
            </ul>
          </section>
        ))
      )}
      <AdminParametersDrawer
        history={histories.find(({ name }) => name === open) ?? null}
        today={today}
        onClose={() => put('open', null, { replace: true })}
      />
    </div>
  );
}

interface RowProps {
  history: ParameterHistory;
  /** Null: today, which is what the list itself tells. */
  day: string | null;
  today: string;
  onOpen: () => void;
}

function Row({ history, day, today, onOpen }: RowProps) {
  const { name, known, current, values } = history;
  const toCome = values.filter(({ standing }) => standing === 'UPCOMING').length;
  return (
    <li className={`${rowLook.row} ${classes.row}`}>
      <div className={classes.what}>
        <RowLink label={words.open(name)} onClick={onOpen}>
          {writtenName(name)}
        </RowLink>
        <p className={classes.quiet}>{known?.meaning ?? words.unknownMeaning}</p>
      </div>
      <div className={classes.holds}>
        {day === null ? (
          <Holding history={history} parameter={current} today={today} />
        ) : (
          <HoldingOn history={history} day={day} today={today} />
        )}
        {toCome > 0 && (
          <span className={classes.toCome}>
            <IconClockHour4 size={16} aria-hidden />
            {words.upcoming(toCome)}
          </span>
        )}
      </div>
    </li>
  );
}

interface HoldingProps {
  history: ParameterHistory;
  parameter: Parameter | undefined;
  today: string;
}

function Holding({ history, parameter, today }: HoldingProps) {
  const { known } = history;
  if (parameter === undefined) return <span className={classes.quiet}>{words.notYet}</span>;
  return (
    <>
      <span className={classes.value} data-kind={known?.kind}>
        {writtenValue(parameter.value, known)}
      </span>
      <span className={classes.quiet}>
        {isFromTheStart(history, parameter, today)
          ? words.fromTheStart
          : words.since(writtenStart(parameter.startDate))}
      </span>
    </>
  );
}

/** The rows share one answer. */
function HoldingOn({ history, day, today }: Omit<HoldingProps, 'parameter'> & { day: string }) {
  const on = useQuery({
    queryKey: parameterKeys.on(day),
    queryFn: ({ signal }) => request(listParametersOn, { params: { day }, signal, quiet: true }),
    staleTime: 0,
  });
  if (on.data === undefined) {
    return <span className={classes.quiet}>{on.isError ? words.onFailed : words.onLoading}</span>;
  }
  return (
    <>
      <span className="visually-hidden">{words.onHint(formatDay(day, 'long'))}:</span>
      <Holding
        history={history}
        parameter={on.data.find(({ name }) => name === history.name)}
        today={today}
      />
    </>
  );
}
