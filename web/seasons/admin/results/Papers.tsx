/** What is printed before an event and after it. */
import '@mantine/core/styles/Input.css';
import { NativeSelect } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import { makePrintLinks, printEvent, type PaperKind } from '@fourball/shared/seasons/papers/print-calls.ts';
import { request, requestFile } from '../../../lib/request/request.ts';
import { SaveFileButton } from '../../../ui/form/SaveFileButton.tsx';
import pieces from '../../../ui/page/Pages.module.css';
import { RoundSwitch } from '../../draws/RoundSwitch.tsx';
import { shownRounds, useEventRounds } from '../../draws/use-rounds.ts';
import classes from '../Organize.module.css';
import { words } from './result-admin-words.en.ts';

const text = words.papers;
// A page has the calls, and not the schemas beside them.
const papers = ['TEE_SHEET', 'CART_SIGNS', 'SCORECARDS', 'RESULTS'] as const satisfies readonly PaperKind[];
const sizes = ['LETTER', 'A4'] as const;
type Size = (typeof sizes)[number];
const withCodes: ReadonlySet<PaperKind> = new Set(['CART_SIGNS', 'SCORECARDS']);

/** Of what shows codes the links are made first. */
async function print(eventId: number, kind: PaperKind, paper: Size, round: number | undefined) {
  if (withCodes.has(kind)) await request(makePrintLinks, { params: { id: eventId }, body: {}, quiet: true });
  // Results are of all rounds.
  const query = kind === 'RESULTS' ? { paper } : { paper, round };
  return requestFile(printEvent, { params: { kind, id: eventId }, query, quiet: true });
}

const fileName = (kind: PaperKind, eventId: number, round: number | undefined): string =>
  `${kind.toLowerCase()}-${eventId}${round === undefined || kind === 'RESULTS' ? '' : `-round-${round}`}.pdf`;

export function Papers({ event, final }: { event: GolfEvent; final: boolean }) {
  const eventId = event.id;
  const known = useEventRounds(event).data;
  const rounds = known === undefined ? [] : shownRounds(known);
  const [asked, setAsked] = useState<number>();
  const round = asked ?? rounds.at(-1)?.round;
  const [size, setSize] = useState<Size>('LETTER');
  const kinds = papers.filter((kind) => kind !== 'RESULTS' || final);
  return (
    <section className={classes.card} aria-labelledby="papers-title">
      <h2 id="papers-title">{text.title}</h2>
      <p className={classes.quiet}>{text.lead}</p>
      {rounds.length > 1 && round !== undefined && (
        <RoundSwitch rounds={rounds} chosen={round} onChoose={setAsked} />
      )}
      <NativeSelect
        label={text.paper}
        value={size}
        onChange={({ currentTarget: { value } }) => setSize(sizes.find((one) => one === value) ?? 'LETTER')}
      >
        {sizes.map((one) => (
          <option key={one} value={one}>
            {text.sizes[one]}
          </option>
        ))}
      </NativeSelect>
      <div className={pieces.actions}>
        {kinds.map((kind) => (
          <SaveFileButton
            key={kind}
            label={text.kinds[kind]}
            icon={<IconPrinter size={20} aria-hidden />}
            failed={text.failed}
            fetchFile={() => print(eventId, kind, size, round)}
            name={fileName(kind, eventId, round)}
          />
        ))}
      </div>
    </section>
  );
}
