/** The drawer of a tee time: who plays and what became of them, the pace, the note, and the forms of the starter. */
import { clockText } from '../../../lib/club/clock-text.ts';
import { SideDrawer } from '../../../ui/form/SideDrawer.tsx';
import type { StarterTeeTime } from '@fourball/shared/booking/starter/starter-shapes.ts';
import { BlockForm } from '../forms/BlockForm.tsx';
import { ExtrasForm } from '../forms/ExtrasForm.tsx';
import { FeeForm } from '../forms/FeeForm.tsx';
import { MoveList } from '../forms/MoveList.tsx';
import { RainCheckForm } from '../forms/RainCheckForm.tsx';
import { TakeMoneyForm } from '../forms/TakeMoneyForm.tsx';
import { SqueezeForm } from '../forms/SqueezeForm.tsx';
import type { StarterCourse } from '../starter-sheet.ts';
import type { StarterPart } from '../starter-parts.ts';
import { TeeTimeDetails } from './TeeTimeDetails.tsx';
import { WalkUpForm } from '../forms/WalkUpForm.tsx';
import { words } from '../starter-words.en.ts';

interface StarterDrawerProps {
  day: string;
  /** Without a tee time: one is added to the course. */
  open: { course: StarterCourse; teeTime: StarterTeeTime | null } | null;
  part: StarterPart;
  onPart: (part: StarterPart) => void;
  /** Another tee time, on one of its forms. */
  onOpen: (teeTimeId: number, part: StarterPart) => void;
  onClose: () => void;
}

export function StarterDrawer({ day, open, part, onPart, onOpen, onClose }: StarterDrawerProps) {
  const label = open?.teeTime
    ? `${clockText(open.teeTime.time)}, ${open.course.courseName}`
    : words.drawer.squeeze;
  return (
    <SideDrawer opened={open !== null} label={label} width={620} onClose={onClose}>
      {(side) => {
        if (open === null) return null;
        const { course, teeTime } = open;
        const back = () => onPart({ name: 'details' });
        // Without a tee time beside it there is nothing to go back to.
        if (teeTime === null)
          return <SqueezeForm side={side} day={day} course={course} beside={null} onDone={onClose} />;
        const about = { side, course, teeTime };
        switch (part.name) {
          case 'walkUp':
            return (
              <WalkUpForm {...about} onDone={back} onPay={(roundIds) => onPart({ name: 'pay', roundIds })} />
            );
          case 'squeeze':
            return <SqueezeForm side={side} day={day} course={course} beside={teeTime} onDone={back} />;
          case 'block':
            return <BlockForm {...about} onDone={back} />;
          case 'pay':
            return <TakeMoneyForm {...about} roundIds={part.roundIds} onDone={back} />;
          case 'rain':
            return <RainCheckForm {...about} roundIds={part.roundIds} onDone={back} />;
          case 'fee':
            return <FeeForm {...about} roundId={part.roundId} onDone={back} />;
          case 'extras':
            return <ExtrasForm {...about} roundId={part.roundId} onDone={back} />;
          case 'move':
            return <MoveList {...about} purchaseId={part.purchaseId} onDone={back} onMoved={onClose} />;
          default:
            return <TeeTimeDetails {...about} onPart={onPart} onOpen={onOpen} />;
        }
      }}
    </SideDrawer>
  );
}
