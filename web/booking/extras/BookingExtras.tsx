/** On a booking's page: carts and rentals of the reader's own spot and guests, for the office of all spots. */
import { SpotExtras } from './SpotExtras.tsx';
import { useBookingExtras } from './extra-queries.ts';
import { words } from './extra-words.en.ts';
import classes from './BookingExtras.module.css';

interface BookingExtrasProps {
  purchaseId: number;
  myUserId: number;
}

/** Nothing where the club has none to offer. */
export function BookingExtras({ purchaseId, myUserId }: BookingExtrasProps) {
  const { data, isError } = useBookingExtras(purchaseId);
  if (isError) return <p role="alert">{words.failed}</p>;
  if (data === undefined || data.length === 0) return null;
  return (
    <section className={classes.extras} aria-labelledby="extras-title">
      <h2 id="extras-title">{words.title}</h2>
      {data.map((spot) => {
        const mine = spot.payer.userId === myUserId;
        return (
          <SpotExtras
            key={spot.roundId}
            spot={spot}
            title={mine && data.length === 1 ? words.own : words.of(spot.name)}
            note={spot.payer.name === spot.name || mine ? undefined : words.charged(spot.payer.name)}
          />
        );
      })}
    </section>
  );
}
