/** Says which column of the file is what, and has it found out what becomes of each row. */
import '@mantine/core/styles/Input.css';
import { NativeSelect } from '@mantine/core';
import { whoWins } from '@fourball/shared/club/imports/fates.ts';
import { mapImport } from '@fourball/shared/club/imports/import-calls.ts';
import { importColumns } from '@fourball/shared/club/imports/import-kinds.ts';
import type { ImportOptions, ImportState } from '@fourball/shared/club/imports/import-shapes.ts';
import { dayOrders } from '@fourball/shared/club/imports/read-cells.ts';
import { request } from '../../../lib/request/request.ts';
import { SendForm } from '../../../ui/form/SendForm.tsx';
import { useSending } from '../../../ui/form/use-sending.ts';
import pages from '../../../ui/page/Pages.module.css';
import { useShowImport } from './import-queries.ts';
import { words } from './import-words.en.ts';
import classes from './Imports.module.css';

const text = words.match;

interface Draft {
  readonly mapping: readonly (string | null)[];
  readonly options: ImportOptions;
}

interface MatchColumnsProps {
  state: ImportState;
  draft: Draft;
  onDraft: (draft: { mapping: (string | null)[]; options: ImportOptions }) => void;
}

export function MatchColumns({ state, draft, onDraft }: MatchColumnsProps) {
  const sending = useSending();
  const show = useShowImport();
  const { mapping, options } = draft;
  const choices = [
    { value: '', label: text.none },
    ...Object.entries(importColumns[state.kind]).map(([value, { head }]) => ({ value, label: head })),
  ];
  const place = (at: number, column: string) =>
    onDraft({ options, mapping: mapping.map((one, index) => (index === at ? column || null : one)) });
  const choose = (part: Partial<ImportOptions>) =>
    onDraft({ mapping: [...mapping], options: { ...options, ...part } });
  const look = async () => {
    const body = { id: state.id, mapping: [...mapping], options };
    const looked = await sending.send(body, () => request(mapImport, { body, quiet: true }));
    if (looked !== null) show(looked);
  };
  return (
    <section className={pages.section} aria-labelledby="import-match">
      <h2 id="import-match">{text.title}</h2>
      <SendForm
        sending={sending}
        action={state.fingerprint === null ? text.look : text.lookAgain}
        onSubmit={() => void look()}
      >
        <table className={classes.columns} aria-label={text.columns}>
          <thead>
            <tr>
              <th scope="col">{text.head}</th>
              <th scope="col">{text.values}</th>
              <th scope="col">{text.is}</th>
            </tr>
          </thead>
          <tbody>
            {state.columns.map(({ head, values }, at) => {
              const name = head === '' ? text.unnamed(at + 1) : head;
              return (
                // Columns stay in the order of the file, and may have the same name.
                // oxlint-disable-next-line react/no-array-index-key
                <tr key={at}>
                  <th scope="row">{name}</th>
                  <td className={classes.values}>{values.length === 0 ? text.empty : values.join(' · ')}</td>
                  <td>
                    <NativeSelect
                      aria-label={text.isFor(name)}
                      value={mapping[at] ?? ''}
                      onChange={({ currentTarget: { value } }) => place(at, value)}
                      data={choices}
                    />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
        <div className={classes.fields}>
          {state.kind === 'MEMBERS' && (
            <NativeSelect
              label={text.winner}
              value={options.wins}
              onChange={({ currentTarget: { value } }) =>
                choose({ wins: whoWins.find((one) => one === value) ?? options.wins })
              }
              data={whoWins.map((value) => ({ value, label: text.wins[value] }))}
            />
          )}
          {state.asksDayOrder && (
            <NativeSelect
              label={text.dayOrder}
              value={options.dayOrder}
              onChange={({ currentTarget: { value } }) =>
                choose({ dayOrder: dayOrders.find((one) => one === value) ?? options.dayOrder })
              }
              data={dayOrders.map((value) => ({ value, label: text.dayOrders[value] }))}
            />
          )}
        </div>
      </SendForm>
    </section>
  );
}
