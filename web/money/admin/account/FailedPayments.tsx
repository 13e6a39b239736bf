/** What was to be paid or given back by card and failed lately: whose, how much and why; a row opens the account on which it is done again. */
import { useQuery } from '@tanstack/react-query';
import { listFailedPayments, type FailedPayment } from '@fourball/shared/money/payment-calls.ts';
import { request } from '../../../lib/request/request.ts';
import { DataTable, RowName, type TableColumn } from '../../../ui/table/DataTable.tsx';
import { ClubDate } from '../../../ui/text/ClubDate.tsx';
import { useMay } from '../../../accounts/session/may.ts';
import { Amount } from '../AdminParts.tsx';
import cards from '../AdminCards.module.css';
import tones from '../AdminTones.module.css';
import { words } from './failed-words.en.ts';

type By = keyof typeof words.columns;

const columns: readonly TableColumn<FailedPayment, By>[] = [
  {
    by: 'who',
    label: words.columns.who,
    cell: ({ golfer, memberNumber }) => (
      <>
        <RowName>{golfer}</RowName>
        {memberNumber !== null && <span className={tones.quiet}>#{memberNumber}</span>}
      </>
    ),
  },
  { by: 'what', label: words.columns.what, cell: ({ kind }) => words.kinds[kind] },
  {
    by: 'when',
    label: words.columns.when,
    named: true,
    cell: ({ createdAt }) => <ClubDate at={createdAt} />,
  },
  { by: 'why', label: words.columns.why, long: true, cell: ({ failure }) => failure ?? words.unsaid },
  { by: 'amount', label: words.columns.amount, sum: true, cell: ({ amount }) => <Amount cents={amount} /> },
];

/** Nothing where none failed: it is looked at because something did. */
export function FailedPayments({ onShow }: { onShow: (userId: number) => void }) {
  const may = useMay('ACCOUNTANT');
  const failed = useQuery({
    queryKey: ['money', 'admin', 'failed'],
    queryFn: ({ signal }) => request(listFailedPayments, { signal, quiet: true }),
    staleTime: 0,
    enabled: may,
  });
  if (!failed.data || failed.data.payments.length === 0) return null;
  const { days, payments } = failed.data;
  return (
    <section className={cards.card} aria-labelledby="failed-payments">
      <div>
        <h2 id="failed-payments">{words.title}</h2>
        <p className={tones.quiet}>{words.text(days)}</p>
      </div>
      <DataTable
        label={words.title}
        columns={columns}
        rows={payments}
        keyOf={({ kind, paymentId, createdAt }) => `${kind} ${paymentId} ${createdAt}`}
        onOpen={({ userId }) => onShow(userId)}
        bare
      />
    </section>
  );
}
