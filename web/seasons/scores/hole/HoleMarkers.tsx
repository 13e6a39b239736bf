/** Markers that stand on a hole: who is closest or longest so far, and the own measure, kept without a network too. */
import { Button } from '@mantine/core';
import type { CourseMarker, ScoreGroup } from '@fourball/shared/seasons/scores/score-shapes.ts';
import { openDialog } from '../../../ui/dialog/open-dialog.ts';
import type { KeptMeasure } from '../entry-book.ts';
import { useScores, type GroupAddress } from '../score-keeper.ts';
import { words } from '../score-words.en.ts';
import classes from './Hole.module.css';

const text = words.marker;
const none: readonly KeptMeasure[] = [];

interface HoleMarkersProps {
  address: GroupAddress;
  group: ScoreGroup;
  hole: number;
}

export function HoleMarkers({ address, group, hole }: HoleMarkersProps) {
  const kept = useScores((state) => state.kept[address.owner]?.measures ?? none);
  const here = group.markers.filter((one) => one.hole === hole);
  return here.map((marker) => {
    const own = kept.filter(
      (one) =>
        one.refused === null &&
        one.kind === marker.kind &&
        one.hole === hole &&
        one.eventId === group.event.id,
    );
    const best = bestOf(marker, own, group);
    const title = text.title[marker.kind];
    return (
      <div key={marker.kind} className={classes.marker}>
        <span className={classes.markerText}>
          <strong>{title}</strong>
          <span className="figures">
            {best === undefined ? text.none : text.best(best.name, text.metres(best.centimetres))}
            {own.length > 0 && `, ${text.waits}`}
          </span>
        </span>
        {group.can.enterMarkers && (
          <Button
            variant="default"
            aria-label={text.openOne(title, hole)}
            onClick={() =>
              void openDialog(async () => (await import('./MeasureDialog.tsx')).MeasureDialog, {
                owner: address.owner,
                eventId: group.event.id,
                players: group.cards.flatMap((card) => card.players),
                marker,
              })
            }
          >
            {text.open}
          </Button>
        )}
      </div>
    );
  });
}

/** With what this phone measured and has not sent yet. */
function bestOf(marker: CourseMarker, own: readonly KeptMeasure[], group: ScoreGroup) {
  const players = group.cards.flatMap((card) => card.players);
  const nameOf = (id: number) => players.find(({ participantId }) => participantId === id)?.name ?? '';
  const others = marker.entries.filter((one) =>
    own.every(({ participantId }) => participantId !== one.participantId),
  );
  const all = [
    ...others,
    ...own.flatMap(({ participantId, centimetres }) =>
      centimetres === null ? [] : [{ participantId, name: nameOf(participantId), centimetres }],
    ),
  ];
  const sign = marker.kind === 'LONG_DRIVE' ? -1 : 1;
  return all.toSorted((one, other) => sign * (one.centimetres - other.centimetres))[0];
}
