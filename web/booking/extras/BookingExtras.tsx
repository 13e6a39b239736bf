/** On a booking's page: carts and rentals of the reader's own spot and guests, for the office of all spots. */
import { SpotExtras } from './SpotExtras.tsx';
import { useBookingExtras } from './extra-queries.ts';
import { words } from './extra-words.en.ts';
import classes from './BookingExtras.module.css';

interface BookingExtrasProps {
  purchaseId: number;
  myUserId: number;
}

/** Only what there is to do: nothing where the club has none to offer, or it is too late. */
export function BookingExtras({ purchaseId, myUserId }: BookingExtrasProps) {
  const { data, isError } = useBookingExtras(purchaseId);
  if (isError) return <p role="alert">{words.failed}</p>;
  const spots = (data ?? []).flatMap((spot) => {
    const extras = spot.extras.filter(({ chosen, can, left }) => chosen || can || left === 0);
    return extras.length > 0 ? [{ ...spot, extras }] : [];
  });
  if (spots.length === 0) return null;
  return (
    <section className={classes.extras} aria-labelledby="extras-title">
      <h2 id="extras-title">{words.title}</h2>
      {spots.map((spot) => {
        const mine = spot.payer.userId === myUserId;
        return (
          <SpotExtras
            key={spot.roundId}
            spot={spot}
            title={mine && spots.length === 1 ? words.own : words.of(spot.name)}
            note={spot.payer.name === spot.name || mine ? undefined : words.charged(spot.payer.name)}
          />
        );
      })}
    </section>
  );
}
