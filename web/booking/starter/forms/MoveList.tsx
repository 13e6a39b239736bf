/** The tee times of the course that have room for a party: for who does not drag. */
import { useState } from 'react';
import type { StarterTeeTime } from '@fourball/shared/booking/starter/starter-shapes.ts';
import { clockText } from '../../../lib/club/clock-text.ts';
import { SideFrame, type Side } from '../../../ui/form/SideDrawer.tsx';
import spotLook from '../../SpotDialogs.module.css';
import { BackButton } from '../BackButton.tsx';
import { movePartyTo } from '../starter-actions.ts';
import { partiesOf, type StarterCourse } from '../starter-sheet.ts';
import { words } from '../starter-words.en.ts';

interface MoveListProps {
  side: Side;
  course: StarterCourse;
  teeTime: StarterTeeTime;
  purchaseId: number;
  onDone: () => void;
  onMoved: () => void;
}

export function MoveList({ side, course, teeTime, purchaseId, onDone, onMoved }: MoveListProps) {
  const [busy, setBusy] = useState(false);
  const party = partiesOf(teeTime).find((one) => one.purchaseId === purchaseId);
  if (party === undefined) {
    return (
      <SideFrame side={side} title={words.party.move}>
        <p>{words.drawer.nobody}</p>
        <BackButton onBack={onDone} />
      </SideFrame>
    );
  }
  const room = course.teeTimes.filter(
    ({ teeTimeId, available }) => teeTimeId !== teeTime.teeTimeId && available >= party.spots.length,
  );
  const move = async (target: StarterTeeTime) => {
    setBusy(true);
    const moved = await movePartyTo(party, target);
    setBusy(false);
    if (moved) onMoved();
  };
  return (
    <SideFrame side={side} title={words.party.moveTitle(party.booker)} lead={course.courseName}>
      <p className={spotLook.quiet}>
        {room.length > 0 ? words.party.moveText(party.spots.length) : words.party.moveNone}
      </p>
      <ul className={spotLook.times} style={{ maxHeight: 'none' }}>
        {room.map((target) => (
          <li key={target.teeTimeId}>
            <button type="button" disabled={busy} onClick={() => void move(target)}>
              <span className="figures">{clockText(target.time)}</span>
              <span className={spotLook.quiet}>{words.free(target.available)}</span>
            </button>
          </li>
        ))}
      </ul>
      <BackButton onBack={onDone} />
    </SideFrame>
  );
}
