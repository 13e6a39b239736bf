/** The receipt of one purchase: on the screen, on paper, and as a PDF; its buyer may write the club a message on it. */
import { Button } from '@mantine/core';
import {
  IconBan,
  IconChevronLeft,
  IconFileDownload,
  IconPrinter,
  IconTicket,
  IconTrophy,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import { getReceiptPdf } from '@fourball/shared/money/purchase-calls.ts';
import type { Receipt } from '@fourball/shared/money/shapes.ts';
import { useSession } from '../../accounts/session/session.ts';
import { Checkmark } from '../../ui/look/Checkmark.tsx';
import { requestFile, RequestError } from '../../lib/request/request.ts';
import { saveFile } from '../../lib/browser/save-file.ts';
import { words as shellWords } from '../../lib/words/en.ts';
import { formatDate, showDays } from '../../ui/text/day-text.ts';
import { LoadFailure, Stale } from '../../ui/page/PageStates.tsx';
import pageClasses from '../../ui/page/Pages.module.css';
import { formatMoney } from '../../ui/text/money.ts';
import { showMessage } from '../../ui/dialog/show-message.ts';
import { Skeleton } from '../../ui/page/Skeletons.tsx';
import { StateView } from '../../ui/page/StateView.tsx';
import { entryLink } from '../entry-link.ts';
import { useReceipt } from '../queries.ts';
import { ReceiptLines } from './ReceiptLines.tsx';
import { ReceiptMessage } from './ReceiptMessage.tsx';
import classes from './ReceiptPage.module.css';
import { words } from '../words.en.ts';

const text = words.receipt;

export function ReceiptPage() {
  const { purchaseId: segment = '' } = useParams();
  const purchaseId = /^[1-9]\d{0,14}$/.test(segment) ? Number(segment) : null;
  return (
    <div className={`${pageClasses.page} ${classes.page}`}>
      <title>{shellWords.pageTitle(text.title)}</title>
      {purchaseId === null ? <Missing /> : <Loaded purchaseId={purchaseId} />}
    </div>
  );
}

function Missing() {
  return (
    <StateView
      whole
      kind="notFound"
      title={text.missing}
      text={text.missingText}
      action={{ label: text.back, to: '/purchases' }}
    />
  );
}

function Loaded({ purchaseId }: { purchaseId: number }) {
  const receipt = useReceipt(purchaseId);
  const user = useSession((state) => state.user);
  const bought = useBought();
  if (receipt.data === undefined) {
    if (!receipt.isError) {
      return (
        <>
          <h1 className="visually-hidden">{text.title}</h1>
          <div role="status" aria-label={text.loading} className={classes.waiting}>
            <Skeleton height={44} width={140} />
            <Skeleton height={420} />
          </div>
        </>
      );
    }
    if (receipt.error instanceof RequestError && receipt.error.status === 404) return <Missing />;
    return (
      <LoadFailure
        whole
        title={text.failed}
        text={text.failedText}
        error={receipt.error}
        retry={() => void receipt.refetch()}
      />
    );
  }
  return (
    <>
      {bought && (
        <div className={classes.bought} role="status">
          <Checkmark size={72} />
          <p className={classes.boughtTitle}>{text.bought}</p>
          <p className={pageClasses.quiet}>{text.boughtText}</p>
        </div>
      )}
      <Tools receipt={receipt.data} />
      <Stale query={receipt} />
      <Paper
        receipt={receipt.data}
        mine={receipt.data.buyer.userId === user?.userId}
        readerId={user?.userId}
      />
      {receipt.data.buyer.userId === user?.userId && (
        <ReceiptMessage key={purchaseId} receipt={receipt.data} />
      )}
    </>
  );
}

/** True where the cart has just led here: not again after a reload or on the way back. */
function useBought(): boolean {
  const { state, pathname } = useLocation() as { state: unknown; pathname: string };
  const navigate = useNavigate();
  const [bought] = useState(
    () => typeof state === 'object' && state !== null && 'bought' in state && state.bought === true,
  );
  useEffect(() => {
    if (bought) void navigate(pathname, { replace: true, state: null });
    // Once: the history keeps the rest.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return bought;
}

function Tools({ receipt }: { receipt: Receipt }) {
  const [loading, setLoading] = useState(false);
  const download = async () => {
    setLoading(true);
    try {
      const { file, fileName } = await requestFile(getReceiptPdf, {
        params: { id: receipt.purchaseId },
        quiet: true,
      });
      saveFile(file, fileName ?? `receipt-${receipt.number}.pdf`);
    } catch {
      void showMessage({ title: text.pdfFailed, lines: [text.pdfFailedText] });
    } finally {
      setLoading(false);
    }
  };
  return (
    <div className={classes.tools}>
      <Link to="/purchases" className={classes.back}>
        <IconChevronLeft size={20} aria-hidden />
        {text.back}
      </Link>
      <div className={pageClasses.actions}>
        {receipt.kind === 'BOOKING' && (
          <Button
            component={Link}
            to={`/bookings/${receipt.purchaseId}`}
            className={classes.toBooking}
            variant="default"
            leftSection={<IconTicket size={20} aria-hidden />}
          >
            {text.booking}
          </Button>
        )}
        {receipt.entry !== null && (
          <Button
            component={Link}
            to={entryLink(receipt.entry)}
            className={classes.toBooking}
            variant="default"
            leftSection={<IconTrophy size={20} aria-hidden />}
          >
            {receipt.entry.eventId === null ? text.season : text.golfEvent}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconPrinter size={20} aria-hidden />}
          onClick={() => window.print()}
        >
          {text.print}
        </Button>
        <Button
          variant="default"
          aria-label={text.pdfNamed}
          leftSection={<IconFileDownload size={20} aria-hidden />}
          loading={loading}
          onClick={() => void download()}
        >
          {text.pdf}
        </Button>
      </div>
    </div>
  );
}

/** `mine`: the reader bought it, and writes the message below. */
function Paper({
  receipt,
  mine,
  readerId,
}: {
  receipt: Receipt;
  mine: boolean;
  readerId: number | undefined;
}) {
  const { club, number, day, buyer, chargeUser, net, taxes, total, refunded, cancelled, changes, message } =
    receipt;
  return (
    <article className={classes.paper} aria-labelledby="receipt-title">
      <header className={classes.letterhead}>
        <div>
          <p className={classes.club}>{club.name}</p>
          {club.address !== null && <p className={classes.address}>{club.address}</p>}
          {club.taxNumber !== null && <p className={pageClasses.quiet}>{text.taxNumber(club.taxNumber)}</p>}
        </div>
        <div className={classes.title}>
          <h1 id="receipt-title">{text.number(number)}</h1>
          {cancelled && (
            <span className={pageClasses.tag} data-tone="bad">
              <IconBan size={16} aria-hidden />
              {text.cancelled}
            </span>
          )}
        </div>
      </header>
      <dl className={classes.facts}>
        <div>
          <dt>{text.date}</dt>
          <dd className="figures">{formatDate(day)}</dd>
        </div>
        <div>
          <dt>{text.boughtBy}</dt>
          <dd>{buyer.name}</dd>
        </div>
        {chargeUser.userId !== buyer.userId && (
          <div>
            <dt>{text.chargedTo}</dt>
            <dd>{chargeUser.name}</dd>
          </div>
        )}
      </dl>
      {receipt.lines.length === 0 ? (
        <p>{text.nothing}</p>
      ) : (
        <ReceiptLines lines={receipt.lines} buyerId={buyer.userId} readerId={readerId} />
      )}
      <dl className={classes.sums}>
        <div>
          <dt>{words.subtotal}</dt>
          <dd>{formatMoney(net)}</dd>
        </div>
        {taxes.map(({ name, basisPoints, taxable, tax }) => (
          <div key={`${name} ${basisPoints}`}>
            <dt>{text.taxLine(name, percent(basisPoints), formatMoney(taxable))}</dt>
            <dd>{formatMoney(tax)}</dd>
          </div>
        ))}
        <div className={classes.total}>
          <dt>{words.total}</dt>
          <dd>{formatMoney(total)}</dd>
        </div>
      </dl>
      {changes.length > 0 && (
        <section aria-labelledby="changes-title" className={classes.changes}>
          <h2 id="changes-title">{text.changes}</h2>
          <ul className={pageClasses.list}>
            {changes.map(({ day: on, description, cents }, index) => (
              <li key={index} className={classes.change}>
                <span>
                  <span className={`${pageClasses.quiet} figures`}>{formatDate(on)}</span>{' '}
                  {showDays(description)}
                </span>
                <span className="figures">{formatMoney(cents)}</span>
              </li>
            ))}
          </ul>
          {refunded !== 0 && (
            <p className={classes.change}>
              <strong>{text.refunded}</strong>
              <strong className="figures">{formatMoney(Math.abs(refunded))}</strong>
            </p>
          )}
        </section>
      )}
      {message !== null && !mine && (
        <section aria-labelledby="message-title" className={classes.changes}>
          <h2 id="message-title">{text.message}</h2>
          <p className={classes.words}>{message}</p>
        </section>
      )}
    </article>
  );
}

/** 1300 → `13 %` */
const percent = (basisPoints: number): string => `${Number((basisPoints / 100).toFixed(2))} %`;
