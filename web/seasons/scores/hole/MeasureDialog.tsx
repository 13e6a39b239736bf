/** What was measured at a marker: for whom, and how many metres. */
import '@mantine/core/styles/Input.css';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { CardPlayer, CourseMarker } from '@fourball/shared/seasons/scores/score-shapes.ts';
import { DialogFrame } from '../../../ui/dialog/DialogFrame.tsx';
import type { DialogProps } from '../../../ui/dialog/open-dialog.ts';
import type { Owner } from '../entry-book.ts';
import { enterMeasure } from '../score-keeper.ts';
import { words } from '../score-words.en.ts';
import classes from './Hole.module.css';

const text = words.marker;
const mostMetres = 600;

interface MeasureDialogProps extends DialogProps<null> {
  owner: Owner;
  eventId: number;
  /** Of whom a measure may be entered. */
  players: readonly Pick<CardPlayer, 'participantId' | 'name'>[];
  marker: CourseMarker;
}

/** Metres as typed, with a point or a comma; null where it is no such number. */
function centimetresOf(typed: string): number | null {
  const match = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(typed.trim());
  if (match === null) return null;
  const centimetres = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return centimetres <= mostMetres * 100 ? centimetres : null;
}

export function MeasureDialog({ owner, eventId, players, marker, answer }: MeasureDialogProps) {
  const [who, setWho] = useState(players[0]?.participantId ?? 0);
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const { kind, hole } = marker;
  const save = (centimetres: number | null, close: (given: null) => void) => {
    void enterMeasure({
      owner,
      eventId,
      kind,
      hole,
      participantId: who,
      centimetres,
    });
    close(null);
  };
  const known = marker.entries.some(({ participantId }) => participantId === who);
  return (
    <DialogFrame title={text.dialog(text.title[kind], hole)} narrow answer={answer}>
      {(close) => (
        <form
          className={classes.measure}
          noValidate
          onSubmit={(submitted) => {
            submitted.preventDefault();
            const centimetres = centimetresOf(typed);
            if (centimetres === null) setWrong(true);
            else save(centimetres, close);
          }}
        >
          <NativeSelect
            label={text.who}
            value={String(who)}
            onChange={({ currentTarget }) => setWho(Number(currentTarget.value))}
          >
            {players.map(({ participantId, name }) => (
              <option key={participantId} value={participantId}>
                {name}
              </option>
            ))}
          </NativeSelect>
          <TextInput
            label={text.distance}
            description={text.distanceHint}
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            error={wrong ? text.wrong : undefined}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
              setWrong(false);
            }}
          />
          <Button type="submit">{text.save}</Button>
          {known && (
            <Button variant="default" onClick={() => save(null, close)}>
              {text.takeBack}
            </Button>
          )}
        </form>
      )}
    </DialogFrame>
  );
}
