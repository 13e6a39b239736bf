/** One group at the side: its start, tee and course, its room and lines; start changed over with another, or removed. */
import '@mantine/core/styles/Input.css';
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import { showMessage } from '../../../ui/dialog/show-message.ts';
import { useKept, type Side } from '../../../ui/form/SideDrawer.tsx';
import { SideForm } from '../../../ui/form/SideForm.tsx';
import { useSending } from '../../../ui/form/use-sending.ts';
import classes from '../Organize.module.css';
import { titleOf } from './board-moves.ts';
import type { BoardGroup, GroupState } from './board-view.ts';
import { words } from './draw-words.en.ts';
import type { BoardWork } from './use-board.ts';
import { GolferChoice } from './WishFields.tsx';

const text = words.edit;

/** As the server takes them. */
const mostLines = 50;
const mostLetters = 500;
const mostInRoom = 8;
const rightTee = /^([1-9]|[1-3]\d)[A-D]?$/;

interface GroupFormProps {
  side: Side;
  event: GolfEvent;
  group: BoardGroup;
  work: BoardWork;
}

/** A line keeps its number where it stands as it stood. */
function linesOf(group: BoardGroup, written: string): GroupState['lines'] {
  const left = [...group.lines];
  return written
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const at = left.findIndex(({ text: known }) => known === line);
      const [known] = at < 0 ? [] : left.splice(at, 1);
      return { id: known?.id ?? null, text: line };
    });
}

/** As it is typed. */
interface Draft {
  startTime: string;
  startTee: string;
  courseId: string;
  description: string;
  room: string;
  lines: string;
  members: readonly number[];
}

const draftOf = (group: BoardGroup): Draft => ({
  startTime: group.startTime,
  startTee: group.startTee,
  courseId: group.courseId === null ? '' : String(group.courseId),
  description: group.courseDescription ?? '',
  room: group.roomNumber ?? '',
  lines: group.lines.map(({ text: line }) => line).join('\n'),
  members: group.participantIds,
});

const typed = (value: string): string | null => (value.trim() === '' ? null : value.trim());

/** What somebody changed alone: the rest may have been changed by somebody else meanwhile. */
function changeOf(group: BoardGroup, was: Draft, draft: Draft): Partial<GroupState> {
  const all: Partial<GroupState> = {
    startTime: draft.startTime,
    startTee: draft.startTee.trim().toUpperCase(),
    courseId: draft.courseId === '' ? null : Number(draft.courseId),
    courseDescription: typed(draft.description),
    roomNumber: typed(draft.room),
    lines: linesOf(group, draft.lines),
    participantIds: draft.members,
  };
  const names = {
    startTime: 'startTime',
    startTee: 'startTee',
    courseId: 'courseId',
    courseDescription: 'description',
    roomNumber: 'room',
    lines: 'lines',
    participantIds: 'members',
  } as const;
  return Object.fromEntries(
    Object.entries(all).filter(([key]) => {
      const name = names[key as keyof typeof names];
      return was[name] !== draft[name];
    }),
  );
}

export function GroupForm({ side, event, group, work }: GroupFormProps) {
  const sending = useSending();
  const [was] = useState(() => draftOf(group));
  const [draft, setDraft] = useState(was);
  const set = (part: Partial<Draft>) => setDraft((one) => ({ ...one, ...part }));
  const change = changeOf(group, was, draft);
  const playing = group.purpose === 'PLAY';
  useKept(side, 'group', Object.keys(change).length > 0);

  const save = () => {
    if (draft.startTime === '') return sending.refuse([{ field: 'startTime', message: text.badTime }]);
    if (change.startTee !== undefined && !rightTee.test(change.startTee))
      return sending.refuse([{ field: 'startTee', message: text.badTee }]);
    const written = change.lines ?? [];
    if (written.length > mostLines || written.some((line) => line.text.length > mostLetters))
      return sending.refuse([{ field: 'lineItems', message: text.tooLong }]);
    work.move({ kind: 'edit', groupId: group.id, change });
    return side.leave();
  };
  const remove = async () => {
    const { length: count } = group.participantIds;
    if (count > 0 && playing) {
      const answer = await showMessage({
        title: text.removeTitle(titleOf(group)),
        lines: [text.removeText(count)],
        ok: text.remove,
        cancel: text.keep,
      });
      if (answer === null) return;
    }
    side.leave();
    work.move({ kind: 'remove', groupId: group.id });
  };

  return (
    <SideForm
      side={side}
      title={text.title(titleOf(group))}
      sending={sending}
      action={text.save}
      onSubmit={save}
      remove={{ label: text.remove, onRemove: () => void remove() }}
      after={playing && <SwapStarts side={side} group={group} work={work} />}
    >
      {playing ? (
        <StartFields event={event} draft={draft} errorOf={sending.errorOf} set={set} />
      ) : (
        <>
          <p className={classes.strong}>{text.members}</p>
          <GolferChoice
            label={text.members}
            places={work.view.places}
            chosen={draft.members}
            most={mostInRoom}
            onChange={(members) => set({ members })}
          />
        </>
      )}
      <TextInput
        label={playing ? text.room : text.roomOnly}
        maxLength={40}
        value={draft.room}
        onChange={({ currentTarget: { value } }) => set({ room: value })}
      />
      <Textarea
        label={text.lines}
        description={text.linesHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        rows={4}
        value={draft.lines}
        error={sending.errorOf('lineItems')}
        onChange={({ currentTarget: { value } }) => set({ lines: value })}
      />
    </SideForm>
  );
}

interface StartFieldsProps {
  event: GolfEvent;
  draft: Draft;
  errorOf: (field: string) => string | undefined;
  set: (part: Partial<Draft>) => void;
}

function StartFields({ event, draft, errorOf, set }: StartFieldsProps) {
  return (
    <>
      <div className={classes.pair}>
        <TextInput
          label={text.time}
          type="time"
          value={draft.startTime}
          error={errorOf('startTime')}
          onChange={({ currentTarget: { value } }) => set({ startTime: value })}
        />
        <TextInput
          label={text.tee}
          description={text.teeHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={draft.startTee}
          maxLength={3}
          error={errorOf('startTee')}
          onChange={({ currentTarget: { value } }) => set({ startTee: value })}
        />
      </div>
      {event.courses.length > 1 && (
        <NativeSelect
          label={text.course}
          value={draft.courseId}
          onChange={({ currentTarget: { value } }) => set({ courseId: value })}
        >
          <option value="">{text.noCourse}</option>
          {event.courses.map((course) => (
            <option key={course.courseId} value={course.courseId}>
              {course.name}
            </option>
          ))}
        </NativeSelect>
      )}
      <TextInput
        label={text.description}
        maxLength={200}
        value={draft.description}
        onChange={({ currentTarget: { value } }) => set({ description: value })}
      />
    </>
  );
}

function SwapStarts({ side, group, work }: Pick<GroupFormProps, 'side' | 'group' | 'work'>) {
  const [otherId, setOther] = useState('');
  const others = work.view.groups.filter(({ id, purpose }) => purpose === 'PLAY' && id !== group.id);
  if (others.length === 0) return null;
  const swap = () => {
    side.leave();
    work.move({ kind: 'swapStarts', groupId: group.id, otherId: Number(otherId) });
  };
  return (
    <fieldset className={classes.group}>
      <legend>{text.swapTitle}</legend>
      <NativeSelect
        label={text.swap}
        description={text.swapHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={otherId}
        onChange={({ currentTarget: { value } }) => setOther(value)}
      >
        <option value="">{text.choose}</option>
        {others.map((one) => (
          <option key={one.id} value={one.id}>
            {titleOf(one)}
          </option>
        ))}
      </NativeSelect>
      <div>
        <Button variant="default" disabled={otherId === ''} onClick={swap}>
          {text.swapAction}
        </Button>
      </div>
    </fieldset>
  );
}
