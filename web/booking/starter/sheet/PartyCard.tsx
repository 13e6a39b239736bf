/** What a booking has in a tee time, golfer by golfer, with everything the office can do about each. */
import { Button } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowsMove,
  IconCash,
  IconCheck,
  IconCloudRain,
  IconSteeringWheel,
  IconReceipt2,
  IconTrash,
  IconUserMinus,
  IconUserOff,
} from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router-dom';
import type { StarterSpot, StarterTeeTime } from '@fourball/shared/booking/starter/starter-shapes.ts';
import { useClubTimeZone, useMinute } from '../../../lib/club/club-time.ts';
import { formatMoney } from '../../../ui/text/money.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { openAdminCancel } from '../../spots/open-spot-dialogs.ts';
import { RowMenu, type RowChoice } from '../../RowMenu.tsx';
import { openTakeOut } from '../forms/open-take-out.ts';
import { checkInAll, noShow, takeRainCheckBack, undoNoShow } from '../starter-actions.ts';
import type { StarterPart } from '../starter-parts.ts';
import { readSheetAnew } from '../starter-queries.ts';
import { hasBegun, isTaken, nameOf, type Party } from '../starter-sheet.ts';
import classes from '../StarterDrawer.module.css';
import { Payment, StatusChip } from '../StatusChip.tsx';
import { words } from '../starter-words.en.ts';

interface PartyCardProps {
  party: Party;
  teeTime: StarterTeeTime;
  onPart: (part: StarterPart) => void;
}

export function PartyCard({ party, teeTime, onPart }: PartyCardProps) {
  const { purchaseId, booker, spots } = party;
  const cancel = async () => {
    if ((await openAdminCancel({ purchaseId })) === null) return;
    readSheetAnew(teeTime.day);
    toast(words.toasts.cancelled);
  };
  return (
    <div className={classes.party}>
      <div className={classes.partyHead}>
        <h4>{words.party.of(booker)}</h4>
        <Link className={classes.link} to={`/bookings/${purchaseId}`}>
          {words.party.open}
        </Link>
        <RowMenu
          label={words.party.menu(booker)}
          choices={[
            {
              label: words.party.move,
              icon: <IconArrowsMove size={20} aria-hidden />,
              onChoose: () => onPart({ name: 'move', purchaseId }),
            },
            {
              label: words.party.cancel,
              icon: <IconTrash size={20} aria-hidden />,
              danger: true,
              onChoose: () => void cancel(),
            },
          ]}
        />
      </div>
      <ul className={classes.golfers}>
        {spots.map((spot) => (
          <GolferLine key={spot.roundId} spot={spot} teeTime={teeTime} onPart={onPart} />
        ))}
      </ul>
    </div>
  );
}

interface GolferLineProps {
  spot: StarterSpot;
  teeTime: StarterTeeTime;
  onPart: (part: StarterPart) => void;
}

function GolferLine({ spot, teeTime, onPart }: GolferLineProps) {
  const { memberNumber, phone, feeName, balance, chargePurchaser, confirmed, booker, holesPlayed } = spot;
  const name = nameOf(spot);
  if (!isTaken(spot)) {
    return (
      <li className={classes.golfer}>
        <span className={classes.quiet}>{name}</span>
      </li>
    );
  }
  const facts = [
    memberNumber === null ? null : words.member(memberNumber),
    spot.guest ? words.guest : null,
    feeName,
    confirmed ? null : words.golfer.unconfirmed,
    (chargePurchaser || !confirmed) && booker !== name ? words.golfer.pays(booker) : null,
    balance !== null && balance > 0 ? words.golfer.balance(formatMoney(balance)) : null,
    spot.extras.length === 0 ? null : spot.extras.map((extra) => extra.name).join(', '),
    holesPlayed === null ? null : words.golfer.holes(holesPlayed),
  ].filter((fact) => fact !== null);
  return (
    <li className={classes.golfer}>
      <div className={classes.who}>
        <strong>{name}</strong>
        <span className={classes.marks}>
          <StatusChip status={spot.roundStatus} />
          <Payment spot={spot} />
        </span>
        <ul className={classes.facts}>
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
          {phone !== null && (
            <li>
              <a className={classes.phone} href={`tel:${phone}`}>
                {phone}
              </a>
            </li>
          )}
        </ul>
      </div>
      <MainAction spot={spot} name={name} />
      <GolferMenu spot={spot} name={name} teeTime={teeTime} onPart={onPart} />
    </li>
  );
}

/** What is pressed most: in where somebody is expected, back where something was noted. */
function MainAction({ spot, name }: { spot: StarterSpot; name: string }) {
  const { roundStatus } = spot;
  if (roundStatus === 'EXPECTED') {
    return (
      <Button
        variant="light"
        leftSection={<IconCheck size={20} aria-hidden />}
        aria-label={words.golfer.checkInOf(name)}
        onClick={() => void checkInAll([spot])}
      >
        {words.golfer.checkIn}
      </Button>
    );
  }
  const [label, undo] = {
    CHECKED_IN: [words.golfer.undoOf(name), () => checkInAll([spot], false)] as const,
    NO_SHOW: [words.golfer.undoNoShowOf(name), () => undoNoShow(spot)] as const,
    RAIN_CHECK: [words.golfer.undoRainOf(name), () => takeRainCheckBack(spot)] as const,
  }[roundStatus];
  return (
    <Button
      variant="default"
      leftSection={<IconArrowBackUp size={20} aria-hidden />}
      aria-label={label}
      onClick={() => void undo()}
    >
      {words.golfer.undo}
    </Button>
  );
}

function GolferMenu({ spot, name, teeTime, onPart }: GolferLineProps & { name: string }) {
  const timeZone = useClubTimeZone();
  const begun = hasBegun(teeTime, useMinute());
  const { roundId, roundStatus, purchaseId } = spot;
  const navigate = useNavigate();
  const takeOut = async () => {
    if ((await openTakeOut({ roundId, purchaseId, name })) !== null) readSheetAnew(teeTime.day);
  };
  const choices: (RowChoice | null)[] = [
    roundStatus === 'EXPECTED' && begun
      ? {
          label: words.golfer.noShow,
          icon: <IconUserOff size={20} aria-hidden />,
          onChoose: () => void noShow([spot], teeTime, timeZone),
        }
      : null,
    // Who did not come has nothing to get back.
    roundStatus === 'NO_SHOW'
      ? null
      : {
          label: words.golfer.rain,
          icon: <IconCloudRain size={20} aria-hidden />,
          onChoose: () => onPart({ name: 'rain', roundIds: [roundId] }),
        },
    {
      label: words.golfer.extras,
      icon: <IconSteeringWheel size={20} aria-hidden />,
      onChoose: () => onPart({ name: 'extras', roundId }),
    },
    // What credits pay for has no price.
    spot.roundCredits > 0
      ? null
      : {
          label: words.golfer.fee,
          icon: <IconCash size={20} aria-hidden />,
          onChoose: () => onPart({ name: 'fee', roundId }),
        },
    // What was taken for it is given back from its receipt.
    spot.taken > 0
      ? {
          label: words.golfer.receipts,
          icon: <IconReceipt2 size={20} aria-hidden />,
          onChoose: () => void navigate(`/admin/takings?round=${roundId}`),
        }
      : null,
    {
      label: words.golfer.bail,
      icon: <IconUserMinus size={20} aria-hidden />,
      danger: true,
      onChoose: () => void takeOut(),
    },
  ];
  return <RowMenu label={words.golfer.menu(name)} choices={choices.filter((choice) => choice !== null)} />;
}
