/** What organizers do to an event as a whole: show or hide it, edit, copy, say something on its page, call it off, delete it. */
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import { Button, Menu } from '@mantine/core';
import {
  IconBan,
  IconChevronDown,
  IconCopy,
  IconEdit,
  IconEye,
  IconEyeOff,
  IconNote,
  IconSpeakerphone,
  IconTrash,
} from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { deleteEvent, publishEvent } from '@fourball/shared/seasons/event-calls.ts';
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import type { Season } from '@fourball/shared/seasons/shapes.ts';
import { request } from '../../../lib/request/request.ts';
import { confirmDelete } from '../../../ui/dialog/confirm-delete.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { keepEvent, readSeasonAnew } from '../organize-queries.ts';
import classes from '../Organize.module.css';
import { useAct } from '../use-act.ts';
import { useCopyEvent } from '../events/copy-event.ts';
import own from '../events/Events.module.css';
import type { EventPart } from './event-parts.ts';
import { words } from './cockpit-words.en.ts';

const text = words.actions;

interface EventActionsProps {
  event: GolfEvent;
  season: Pick<Season, 'endDate'>;
  onPart: (part: EventPart) => void;
}

export function EventActions({ event, season, onPart }: EventActionsProps) {
  const navigate = useNavigate();
  const { busy, act } = useAct();
  const copying = useCopyEvent(season);
  const { id, name, seasonId, cancelled } = event;

  const show = async (publish: boolean) => {
    const now = await act(() => request(publishEvent, { body: { id, publish }, quiet: true }));
    if (now === null) return;
    keepEvent(now);
    toast(publish ? text.published(name) : text.hidden(name));
  };
  const copy = async () => {
    const copied = await copying.copy(event);
    if (copied !== null) void navigate(`/organize/golf-events/${copied.id}`);
  };
  const remove = async () => {
    if (!(await confirmDelete(text.deleteLines(name)))) return;
    const gone = await act(() => request(deleteEvent, { params: { id }, quiet: true }));
    if (gone === null) return;
    toast(text.deleted(name));
    void navigate(`/organize/seasons/${seasonId}`, { replace: true });
    await readSeasonAnew(seasonId);
  };

  const choices = [
    { label: text.message, Icon: IconSpeakerphone, act: () => onPart('message') },
    { label: text.notes, Icon: IconNote, act: () => onPart('notes') },
    { label: text.copy, Icon: IconCopy, act: () => void copy() },
    ...(cancelled ? [] : [{ label: text.cancel, Icon: IconBan, act: () => onPart('cancel'), danger: true }]),
    { label: text.delete, Icon: IconTrash, act: () => void remove(), danger: true },
  ];
  return (
    <div className={classes.bar}>
      {!cancelled && (
        <Button
          variant={event.publish ? 'default' : 'filled'}
          loading={busy}
          leftSection={
            event.publish ? <IconEyeOff size={20} aria-hidden /> : <IconEye size={20} aria-hidden />
          }
          onClick={() => void show(!event.publish)}
        >
          {event.publish ? text.hide : text.publish}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconEdit size={20} aria-hidden />}
        onClick={() => onPart('edit')}
      >
        {text.edit}
      </Button>
      <Menu
        position="bottom-end"
        shadow="md"
        transitionProps={{ duration: 100 }}
        withinPortal={false}
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={18} aria-hidden />}>
            {text.more}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={own.menu}>
          {choices.map(({ label, Icon, act: choose, danger }, at) => (
            <Menu.Item
              key={label}
              className={own.menuItem}
              data-danger={danger || undefined}
              data-autofocus={at === 0 || undefined}
              leftSection={<Icon size={20} aria-hidden />}
              onClick={choose}
            >
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
