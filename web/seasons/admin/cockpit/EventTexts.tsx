/** What an organizer says about an event: the message on its page, the notes, and why it is called off. */
import '@mantine/core/styles/Input.css';
import { Textarea } from '@mantine/core';
import { cancelEvent, updateEventMessage, updateEventNotes } from '@fourball/shared/seasons/event-calls.ts';
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import { request } from '../../../lib/request/request.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { useDraft } from '../../../ui/draft/use-draft.ts';
import { useKept, type Side } from '../../../ui/form/SideDrawer.tsx';
import { SideForm } from '../../../ui/form/SideForm.tsx';
import { useSending } from '../../../ui/form/use-sending.ts';
import { keepEvent } from '../organize-queries.ts';
import own from '../events/Events.module.css';
import type { EventPart } from './event-parts.ts';
import { words } from './cockpit-words.en.ts';

interface EventTextsProps {
  side: Side;
  event: GolfEvent;
  part: Exclude<EventPart, 'edit'>;
}

const send = (part: EventTextsProps['part'], id: number, typed: string): Promise<GolfEvent> => {
  if (part === 'message') return request(updateEventMessage, { body: { id, message: typed }, quiet: true });
  return request(part === 'notes' ? updateEventNotes : cancelEvent, {
    body: { id, notes: typed },
    quiet: true,
  });
};

export function EventTexts({ side, event, part }: EventTextsProps) {
  const text = words.texts[part];
  const before = part === 'message' ? event.message : event.notes;
  const [typed, setTyped, forget] = useDraft(`${part} of event ${event.id}`, before);
  const sending = useSending(['message', 'notes']);
  useKept(side, part, typed !== before, forget);
  const save = async () => {
    const now = await sending.send({ part, typed }, () => send(part, event.id, typed.trim()));
    if (now === null) return;
    keepEvent(now);
    toast(text.saved);
    side.leave();
  };
  return (
    <SideForm
      side={side}
      title={text.title}
      lead={text.lead}
      sending={sending}
      action={text.action}
      danger={part === 'cancel'}
      disabled={part !== 'cancel' && typed === before}
      onSubmit={() => void save()}
    >
      {part === 'cancel' && (
        <ul className={own.doing}>
          {words.texts.cancel.does.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <Textarea
        label={text.label}
        rows={5}
        maxLength={4000}
        value={typed}
        error={sending.errorOf(part === 'message' ? 'message' : 'notes')}
        onChange={(change) => setTyped(change.currentTarget.value)}
        data-autofocus
      />
    </SideForm>
  );
}
