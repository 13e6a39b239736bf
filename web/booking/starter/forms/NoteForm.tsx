/** The staff's note on a tee time. */
import '@mantine/core/styles/Input.css';
import { Textarea } from '@mantine/core';
import { setTeeTimeNote } from '@fourball/shared/booking/starter/starter-calls.ts';
import type { StarterTeeTime } from '@fourball/shared/booking/starter/starter-shapes.ts';
import { request } from '../../../lib/request/request.ts';
import { SendForm } from '../../../ui/form/SendForm.tsx';
import { useKept, type Side } from '../../../ui/form/SideDrawer.tsx';
import { toast } from '../../../ui/dialog/toast.ts';
import { useDraft } from '../../../ui/draft/use-draft.ts';
import { useSending } from '../../../ui/form/use-sending.ts';
import { keepRows } from '../starter-queries.ts';
import { words } from '../starter-words.en.ts';

const text = words.drawer;

export function NoteForm({ side, teeTime }: { side: Side; teeTime: StarterTeeTime }) {
  const { teeTimeId, note } = teeTime;
  const saved = note ?? '';
  /** Null: nothing is typed, and what others write shows. */
  const [typed, setTyped, forget] = useDraft<string | null>(`note ${teeTimeId}`, null);
  const sending = useSending(['note']);
  const changed = typed !== null && typed !== saved;
  useKept(side, 'note', changed, forget);
  const save = async () => {
    const body = { teeTimeId, note: (typed ?? saved).trim() };
    const row = await sending.send(body, () => request(setTeeTimeNote, { body, quiet: true }));
    if (row === null) return;
    keepRows([row]);
    setTyped(null);
    toast(text.noteSaved);
  };
  return (
    <SendForm sending={sending} action={text.saveNote} disabled={!changed} onSubmit={() => void save()}>
      <Textarea
        label={text.note}
        description={text.noteText}
        value={typed ?? saved}
        error={sending.errorOf('note')}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
        maxLength={500}
        rows={2}
      />
    </SendForm>
  );
}
