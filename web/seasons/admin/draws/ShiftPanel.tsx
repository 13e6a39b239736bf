/** All starts at once: some minutes earlier or later, or anew from the first one on. */
import '@mantine/core/styles/Input.css';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { updateDrawTeeTimes } from '@fourball/shared/seasons/draw-calls.ts';
import type { DrawBoard } from '@fourball/shared/seasons/draw-shapes.ts';
import { request } from '../../../lib/request/request.ts';
import { SideFrame, type Side } from '../../../ui/form/SideDrawer.tsx';
import classes from '../Organize.module.css';
import { minutesOf, minutesOfDay } from './board-view.ts';
import { words } from './draw-words.en.ts';
import type { BoardWork } from './use-board.ts';

const text = words.shift;

interface ShiftPanelProps {
  side: Side;
  board: DrawBoard;
  work: BoardWork;
}

export function ShiftPanel({ side, board, work }: ShiftPanelProps) {
  const [by, setBy] = useState('10');
  const [wrong, setWrong] = useState<'by' | 'interval' | 'time' | null>(null);
  const first = work.view.groups.find(({ purpose }) => purpose === 'PLAY')?.startTime ?? board.firstStart;
  const [firstStart, setFirstStart] = useState(first);
  const [interval, setIntervalText] = useState(String(board.interval));
  const [busy, setBusy] = useState(false);
  const shift = () => {
    const minutes = Number(by);
    if (by.trim() === '' || !Number.isInteger(minutes) || Math.abs(minutes) >= minutesOfDay)
      return setWrong('by');
    setWrong(null);
    work.move({ kind: 'shift', minutes });
    return side.leave();
  };
  const anew = async () => {
    const minutes = Number(interval);
    if (firstStart === '' || Number.isNaN(minutesOf(firstStart))) return setWrong('time');
    if (!Number.isInteger(minutes) || minutes < 1 || minutes > 1440) return setWrong('interval');
    setWrong(null);
    setBusy(true);
    const body = { ...work.of, startTime: firstStart, interval: minutes };
    const done = await work.have(words.moves.restarted, (drawVersion) =>
      request(updateDrawTeeTimes, { body: { ...body, drawVersion }, quiet: true }),
    );
    setBusy(false);
    return done ? side.leave() : undefined;
  };
  return (
    <SideFrame side={side} title={text.title}>
      <fieldset className={classes.group}>
        <legend>{text.byTitle}</legend>
        <TextInput
          label={text.by}
          description={text.byHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="numeric"
          value={by}
          error={wrong === 'by' ? text.wrong : null}
          onChange={({ currentTarget: { value } }) => setBy(value)}
        />
        <div>
          <Button disabled={work.busy} onClick={shift}>
            {text.byAction}
          </Button>
        </div>
      </fieldset>
      <fieldset className={classes.group}>
        <legend>{text.anewTitle}</legend>
        <p className={classes.quiet}>{text.anewLead}</p>
        <div className={classes.pair}>
          <TextInput
            label={words.generate.firstStart}
            type="time"
            value={firstStart}
            error={wrong === 'time' ? words.generate.time : null}
            onChange={({ currentTarget: { value } }) => setFirstStart(value)}
          />
          <TextInput
            label={words.generate.interval}
            inputMode="numeric"
            value={interval}
            error={wrong === 'interval' ? words.generate.wholeNumber : null}
            onChange={({ currentTarget: { value } }) => setIntervalText(value)}
          />
        </div>
        <div>
          <Button variant="default" loading={busy} disabled={work.busy} onClick={() => void anew()}>
            {text.anewAction}
          </Button>
        </div>
      </fieldset>
    </SideFrame>
  );
}
