/** What comes with a golfer's round, at the desk: given out to whoever is there, and taken back. */
import type { StarterTeeTime } from '@fourball/shared/booking/starter/starter-shapes.ts';
import { SideFrame, type Side } from '../../../ui/form/SideDrawer.tsx';
import { SkeletonRows } from '../../../ui/page/Skeletons.tsx';
import { useBookingExtras } from '../../extras/extra-queries.ts';
import { words } from '../../extras/extra-words.en.ts';
import { SpotExtras } from '../../extras/SpotExtras.tsx';
import { BackButton } from '../BackButton.tsx';
import { nameOf } from '../starter-sheet.ts';

interface ExtrasFormProps {
  side: Side;
  teeTime: StarterTeeTime;
  roundId: number;
  onDone: () => void;
}

export function ExtrasForm({ side, teeTime, roundId, onDone }: ExtrasFormProps) {
  const spot = teeTime.places.find((one) => one.roundId === roundId);
  const { data, isError } = useBookingExtras(spot?.purchaseId ?? 0);
  const offered = data?.find((one) => one.roundId === roundId);
  const notHere = offered !== undefined && offered.extras.every(({ can }) => !can);
  return (
    <SideFrame side={side} title={words.of(spot === undefined ? '' : nameOf(spot))}>
      {isError && <p role="alert">{words.failed}</p>}
      {data === undefined && !isError && <SkeletonRows label={words.loading} rows={3} height={56} />}
      {data !== undefined && offered === undefined && <p>{words.none}</p>}
      {notHere && <p role="status">{words.notHere(offered.payer.name)}</p>}
      {offered !== undefined && (
        <SpotExtras spot={offered} title={words.title} note={words.charged(offered.payer.name)} />
      )}
      <BackButton onBack={onDone} />
    </SideFrame>
  );
}
