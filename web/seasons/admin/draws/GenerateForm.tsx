/** How the groups of an event are drawn: order and start, size and times, and the wishes that are to be kept. */
import '@mantine/core/styles/Input.css';
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { generateDraw } from '@fourball/shared/seasons/draw-calls.ts';
import type { DrawBoard, DrawType, Preference } from '@fourball/shared/seasons/draw-shapes.ts';
import { drawOrder, startKind } from '@fourball/shared/seasons/enums.ts';
import { request } from '../../../lib/request/request.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import type { Side } from '../../../ui/form/SideDrawer.tsx';
import { SideForm } from '../../../ui/form/SideForm.tsx';
import { Toggles } from '../../../ui/form/Toggles.tsx';
import { useSending } from '../../../ui/form/use-sending.ts';
import classes from '../Organize.module.css';
import { useDrawTypes } from './board-queries.ts';
import own from './Draws.module.css';
import { words } from './draw-words.en.ts';
import type { BoardWork } from './use-board.ts';
import { WishFields } from './WishFields.tsx';

const text = words.generate;

const sizes = ['2', '3', '4', '5'] as const;
type Order = DrawType['order'];
type Start = DrawType['start'];

interface GenerateFormProps {
  side: Side;
  board: DrawBoard;
  work: BoardWork;
}

export function GenerateForm({ side, board, work }: GenerateFormProps) {
  const types = useDrawTypes(work.of).data ?? [];
  const sending = useSending();
  const [order, setOrder] = useState<Order>(board.order ?? (board.round > 1 ? 'LEADERS_LAST' : 'RANDOM'));
  const [start, setStart] = useState<Start>(board.start);
  const [size, setSize] = useState<string>(String(board.size));
  const [firstStart, setFirstStart] = useState(board.firstStart);
  const [interval, setIntervalText] = useState(String(board.interval));
  const [wishes, setWishes] = useState<readonly Preference[]>(board.preferences);
  const minutes = Number(interval);
  const rightInterval = Number.isInteger(minutes) && minutes >= 1 && minutes <= 1440;

  const draw = async () => {
    if (firstStart === '') return sending.refuse([{ field: 'startTime', message: text.time }]);
    if (!rightInterval) return sending.refuse([{ field: 'interval', message: text.wholeNumber }]);
    const done = await work.have(words.moves.drawn, (drawVersion) =>
      request(generateDraw, {
        body: {
          ...work.of,
          startTime: firstStart,
          interval: minutes,
          drawVersion,
          order,
          start,
          size: Number(size),
          preferences: [...wishes],
        },
        quiet: true,
      }),
    );
    if (!done) return undefined;
    toast(words.moves.drawn);
    return side.leave();
  };

  return (
    <SideForm
      side={side}
      title={text.title}
      lead={board.drawVersion === 0 ? undefined : text.lead}
      sending={sending}
      action={text.action}
      disabled={work.busy}
      onSubmit={() => void draw()}
    >
      <NativeSelect
        label={text.order}
        value={order}
        onChange={({ currentTarget: { value } }) =>
          setOrder(drawOrder.options.find((one) => one === value) ?? order)
        }
      >
        {offered(types).map((one) => (
          <option key={one} value={one} disabled={reasonFor(types, one) !== null}>
            {words.orders[one]}
          </option>
        ))}
      </NativeSelect>
      <div className={own.labelled}>
        <span className={own.label}>{text.start}</span>
        <Toggles
          label={text.start}
          all={startKind.options}
          chosen={start}
          words={words.starts}
          fit
          onChoose={setStart}
        />
      </div>
      <Reasons types={types} order={order} start={start} />
      <div className={classes.three}>
        <NativeSelect
          label={text.size}
          value={size}
          data={sizes.map((one) => ({ value: one, label: one }))}
          onChange={({ currentTarget: { value } }) => setSize(value)}
        />
        <TextInput
          label={text.firstStart}
          type="time"
          value={firstStart}
          error={sending.errorOf('startTime')}
          onChange={({ currentTarget: { value } }) => setFirstStart(value)}
        />
        <TextInput
          label={text.interval}
          inputMode="numeric"
          value={interval}
          error={sending.errorOf('interval')}
          onChange={({ currentTarget: { value } }) => setIntervalText(value)}
        />
      </div>
      <WishFields wishes={wishes} places={work.view.places} onChange={setWishes} />
    </SideForm>
  );
}

/** Why the order can't be had with any start; null where it can with one, or that is not known. */
function reasonFor(types: readonly DrawType[], order: Order): string | null {
  const rows = types.filter((one) => one.type === order);
  if (rows.length === 0 || rows.some(({ possible }) => possible)) return null;
  return rows[0]?.reason ?? '';
}

/** By the leaders in events of several rounds alone. */
const offered = (types: readonly DrawType[]): Order[] =>
  drawOrder.options.filter((one) => !one.startsWith('LEADERS_') || types.some(({ type }) => type === one));

/** What can't be had now, each with its reason; the chosen pair too. */
function Reasons({ types, order, start }: { types: readonly DrawType[]; order: Order; start: Start }) {
  const orders = drawOrder.options.flatMap((one) => {
    const reason = reasonFor(types, one);
    return reason === null ? [] : [text.why(words.orders[one], reason)];
  });
  const pair = types.find((one) => one.type === order && one.start === start);
  const starts =
    pair !== undefined && !pair.possible && reasonFor(types, order) === null
      ? [text.why(words.starts[start], pair.reason ?? '')]
      : [];
  const all = [...starts, ...orders];
  if (all.length === 0) return null;
  return (
    <div className={own.reasons}>
      <p>{text.cannot}</p>
      <ul>
        {all.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
