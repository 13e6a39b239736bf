/** Groups that golfers have left: what mending them would do, done at a press, and whether the club does it by itself. */
import '@mantine/core/styles/Input.css';
import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DrawBoard } from '@fourball/shared/seasons/draw-shapes.ts';
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import {
  repairDrawGroups,
  setGroupRepair,
  type RepairedGroups,
} from '@fourball/shared/seasons/start-calls.ts';
import { request } from '../../../lib/request/request.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { SideFrame, type Side } from '../../../ui/form/SideDrawer.tsx';
import classes from '../Organize.module.css';
import { QueryStates } from '../QueryStates.tsx';
import { useAct } from '../use-act.ts';
import { titleOf } from './board-moves.ts';
import { boardKeys } from './board-queries.ts';
import own from './Draws.module.css';
import { words } from './draw-words.en.ts';
import type { BoardWork } from './use-board.ts';

const text = words.repair;
const manners = ['club', 'always', 'never'] as const;
type Manner = (typeof manners)[number];

const automaticOf: Record<Manner, boolean | null> = { club: null, always: true, never: false };
const mannerOf = (automatic: boolean | null): Manner =>
  automatic === null ? 'club' : automatic ? 'always' : 'never';

interface RepairPanelProps {
  side: Side;
  event: GolfEvent;
  board: DrawBoard;
  work: BoardWork;
}

export function RepairPanel({ side, event, board, work }: RepairPanelProps) {
  const body = { ...work.of, drawVersion: board.drawVersion };
  const preview = useQuery({
    queryKey: [...boardKeys.board(work.of), 'repair', board.drawVersion],
    queryFn: ({ signal }) =>
      request(repairDrawGroups, { body: { ...body, preview: true }, signal, quiet: true }),
    staleTime: 0,
  });
  const { data } = preview;
  const lines = data === undefined ? [] : linesOf(data, work);
  const mend = async () => {
    const done = await work.have(
      words.moves.repaired,
      async (drawVersion) =>
        (await request(repairDrawGroups, { body: { ...work.of, drawVersion }, quiet: true })).board,
    );
    if (done) side.leave();
  };
  return (
    <SideFrame
      side={side}
      title={text.title}
      lead={text.lead}
      footer={
        <Button disabled={lines.length === 0} loading={work.busy} onClick={() => void mend()}>
          {text.action}
        </Button>
      }
    >
      <QueryStates query={preview} loading={text.loading} rows={2}>
        {(known) => (
          <>
            {lines.length === 0 ? (
              <p>{text.nothing}</p>
            ) : (
              <ul className={own.lines}>
                {lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            )}
            {known.shortGroupIds.length > 0 && (
              <p className={classes.banner} data-tone="wait">
                {text.short(known.shortGroupIds.map((id) => titleAt(work, id)).join('; '))}
              </p>
            )}
          </>
        )}
      </QueryStates>
      <Automatic event={event} automatic={board.repair} onDone={() => void preview.refetch()} />
    </SideFrame>
  );
}

const titleAt = ({ view }: BoardWork, groupId: number): string => {
  const group = view.groups.find(({ id }) => id === groupId);
  return group === undefined ? words.group.newOne : titleOf(group);
};

const linesOf = ({ moved, placed, closedGroupIds }: RepairedGroups, work: BoardWork): string[] => [
  ...moved.map(({ name, fromGroupId, toGroupId }) =>
    words.differences.moved(name, titleAt(work, fromGroupId), titleAt(work, toGroupId)),
  ),
  ...placed.map(({ name, toGroupId }) => text.placed(name, titleAt(work, toGroupId))),
  ...closedGroupIds.map((id) => text.closed(titleAt(work, id))),
];

interface AutomaticProps {
  event: GolfEvent;
  automatic: boolean | null;
  onDone: () => void;
}

function Automatic({ event, automatic, onDone }: AutomaticProps) {
  const { busy, act } = useAct(onDone);
  const set = async (manner: Manner) => {
    const body = { eventId: event.id, automatic: automaticOf[manner] };
    const now = await act(() => request(setGroupRepair, { body, quiet: true }));
    if (now !== null) toast(text.set(now.automatic ?? now.byClub));
  };
  return (
    <NativeSelect
      label={text.manner}
      description={text.mannerHint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      disabled={busy}
      value={mannerOf(automatic)}
      onChange={({ currentTarget: { value } }) => {
        const manner = manners.find((one) => one === value);
        if (manner !== undefined) void set(manner);
      }}
    >
      {manners.map((one) => (
        <option key={one} value={one}>
          {text.manners[one]}
        </option>
      ))}
    </NativeSelect>
  );
}
