/** What is printed before an event and after it. */
import '@mantine/core/styles/Input.css';
import { NativeSelect } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { makePrintLinks, printEvent, type PaperKind } from '@fourball/shared/seasons/papers/print-calls.ts';
import { request, requestFile } from '../../../lib/request/request.ts';
import { SaveFileButton } from '../../../ui/form/SaveFileButton.tsx';
import pieces from '../../../ui/page/Pages.module.css';
import classes from '../Organize.module.css';
import { words } from './result-admin-words.en.ts';

const text = words.papers;
// A page has the calls, and not the schemas beside them.
const papers = ['TEE_SHEET', 'CART_SIGNS', 'SCORECARDS', 'RESULTS'] as const satisfies readonly PaperKind[];
const sizes = ['LETTER', 'A4'] as const;
type Size = (typeof sizes)[number];
const withCodes: ReadonlySet<PaperKind> = new Set(['CART_SIGNS', 'SCORECARDS']);

/** Of what shows codes the links are made first. */
async function print(eventId: number, kind: PaperKind, paper: Size) {
  if (withCodes.has(kind)) await request(makePrintLinks, { params: { id: eventId }, body: {}, quiet: true });
  return requestFile(printEvent, { params: { kind, id: eventId }, query: { paper }, quiet: true });
}

export function Papers({ eventId, final }: { eventId: number; final: boolean }) {
  const [size, setSize] = useState<Size>('LETTER');
  const kinds = papers.filter((kind) => kind !== 'RESULTS' || final);
  return (
    <section className={classes.card} aria-labelledby="papers-title">
      <h2 id="papers-title">{text.title}</h2>
      <p className={classes.quiet}>{text.lead}</p>
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
            fetchFile={() => print(eventId, kind, size)}
            name={`${kind.toLowerCase()}-${eventId}.pdf`}
          />
        ))}
      </div>
    </section>
  );
}
