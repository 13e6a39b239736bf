/** Books golfers who have come without a booking: members by search, guests by name, for one of the fees of the hour. */
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { Checkbox, NativeSelect } from '@mantine/core';
import { feesAt } from '@fourball/shared/booking/rules/price.ts';
import { walkUp } from '@fourball/shared/booking/starter/starter-calls.ts';
import type { StarterTeeTime } from '@fourball/shared/booking/starter/starter-shapes.ts';
import { clockText } from '../../../lib/club/clock-text.ts';
import { clubDayOf, useClubTimeZone } from '../../../lib/club/club-time.ts';
import { request } from '../../../lib/request/request.ts';
import { formatMoney } from '../../../ui/text/money.ts';
import { useKept, type Side } from '../../../ui/form/SideDrawer.tsx';
import { SideForm } from '../../../ui/form/SideForm.tsx';
import { toast } from '../../../ui/dialog/toast.ts';
import { useDraft } from '../../../ui/draft/use-draft.ts';
import { useSending } from '../../../ui/form/use-sending.ts';
import { mainFee } from '../../sheet-rows.ts';
import { isDue } from './due-here.ts';
import { BackButton } from '../BackButton.tsx';
import { keepRows } from '../starter-queries.ts';
import type { StarterCourse } from '../starter-sheet.ts';
import { words } from '../starter-words.en.ts';
import { WalkUpPlayers, type WalkUpPlayer } from './WalkUpPlayers.tsx';

const text = words.walkUp;

interface Draft {
  /** Null: the fee that most play for. */
  fee: number | null;
  players: readonly WalkUpPlayer[];
  /** The name that is being typed. */
  guest: string;
  present: boolean;
  /** Whether each guest pays for the own round. */
  each: boolean;
  /** Whether money is taken at once. */
  pays: boolean;
}
const nobody: Draft = { fee: null, players: [], guest: '', present: true, each: false, pays: false };

interface WalkUpFormProps {
  side: Side;
  course: StarterCourse;
  teeTime: StarterTeeTime;
  onDone: () => void;
  /** Money is taken for these rounds next. */
  onPay: (roundIds: readonly number[]) => void;
}

export function WalkUpForm({ side, course, teeTime, onDone, onPay }: WalkUpFormProps) {
  const { teeTimeId, time, day, available } = teeTime;
  // Nobody can be here for another day.
  const ahead = day > clubDayOf(Date.now(), useClubTimeZone());
  const fees = feesAt(course, time);
  const closed = course.undrawn ? words.undrawn : fees.length === 0 ? words.noPrice : null;
  const [draft, setDraft, forget] = useDraft(`walk-up ${teeTimeId}`, nobody);
  const { players, present, each, pays } = draft;
  const guests = players.filter(({ userId }) => userId === null).length;
  const courseFeeId = draft.fee ?? mainFee(fees)?.courseFeeId ?? 0;
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const sending = useSending(['courseFeeId', 'players']);
  useKept(side, 'walk-up', JSON.stringify(draft) !== JSON.stringify(nobody), forget);
  const done = () => {
    forget();
    onDone();
  };
  const room = available - players.length;

  const book = async () => {
    const body = {
      teeTimeId,
      courseFeeId,
      players: players.map(({ userId, name }) => (userId === null ? { guest: { name } } : { userId })),
      ...(each && guests > 0 ? { bills: 'EACH' as const } : {}),
      checkIn: present && !ahead,
    };
    const reply = await sending.send(body, (idempotencyKey) =>
      request(walkUp, { body, idempotencyKey, quiet: true }),
    );
    if (reply === null) return;
    keepRows([reply.teeTime]);
    if (reply.result !== 'SUCCESS') return sending.tell(reply.reason ?? words.toasts.refused);
    toast(words.toasts.booked);
    const due = reply.teeTime.places.filter((spot) => spot.purchaseId === reply.purchaseId && isDue(spot));
    forget();
    if (!pays || due.length === 0) return onDone();
    onPay(due.map(({ roundId }) => roundId));
  };

  return (
    <SideForm
      side={side}
      title={text.title(clockText(time))}
      lead={closed ?? (available > 0 ? text.room(available) : text.full)}
      sending={sending}
      action={text.book}
      disabled={closed !== null || players.length === 0 || room < 0}
      onSubmit={() => void book()}
      after={<BackButton onBack={done} />}
    >
      <NativeSelect
        label={text.fee}
        value={courseFeeId}
        error={sending.errorOf('courseFeeId')}
        onChange={({ currentTarget: { value } }) => change({ fee: Number(value) })}
      >
        {fees.map((fee) => (
          <option key={fee.courseFeeId} value={fee.courseFeeId}>
            {text.feeOption(fee.name, formatMoney(fee.memberPrice), formatMoney(fee.nonMemberPrice))}
          </option>
        ))}
      </NativeSelect>
      <WalkUpPlayers
        named={draft}
        room={room}
        error={sending.errorOf('players')}
        onChange={(change) => setDraft((before) => ({ ...before, ...change(before) }))}
      />
      {guests > 0 && players.length > 1 && (
        <Checkbox
          label={text.each}
          checked={each}
          onChange={({ currentTarget: { checked } }) => change({ each: checked })}
        />
      )}
      <Checkbox
        label={text.pays}
        checked={pays}
        onChange={({ currentTarget: { checked } }) => change({ pays: checked })}
      />
      {!ahead && (
        <Checkbox
          label={text.checkIn}
          checked={present}
          onChange={({ currentTarget: { checked } }) => change({ present: checked })}
        />
      )}
    </SideForm>
  );
}
