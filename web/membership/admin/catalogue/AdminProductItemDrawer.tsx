/** One product item at the side of the catalogue: its days, its price and what comes with it. */
import '@mantine/core/styles/Input.css';
import { NativeSelect, TextInput } from '@mantine/core';
import { createRoundProductItem } from '@fourball/shared/booking/spots/round-calls.ts';
import { taxOn } from '@fourball/shared/club/tax.ts';
import {
  createProductItem,
  deleteProductItem,
  updateProductItem,
} from '@fourball/shared/membership/catalogue-calls.ts';
import type { CatalogueEntry, ProductItem } from '@fourball/shared/membership/shapes.ts';
import { request } from '../../../lib/request/request.ts';
import { confirmDelete } from '../../../ui/dialog/confirm-delete.ts';
import { centsOf, formatMoney } from '../../../ui/text/money.ts';
import { MoneyField } from '../../../ui/form/MoneyField.tsx';
import { SideDrawer, useKept, type Side } from '../../../ui/form/SideDrawer.tsx';
import { SideForm } from '../../../ui/form/SideForm.tsx';
import { toast } from '../../../ui/dialog/toast.ts';
import { useDraft } from '../../../ui/draft/use-draft.ts';
import { useSending } from '../../../ui/form/use-sending.ts';
import classes from './AdminCatalogue.module.css';
import { itemBodyOf, itemDraftOf, type ItemDraft } from './admin-catalogue.ts';
import { words } from './admin-catalogue-words.en.ts';
import { InstalmentDays } from './InstalmentDays.tsx';
import { readMembershipsAnew, useSeasonChoices, useTaxBasisPoints } from '../admin-queries.ts';

interface AdminProductItemDrawerProps {
  entries: readonly CatalogueEntry[] | undefined;
  items: readonly ProductItem[] | undefined;
  /** The id of the one that is open, or `new`; null where none is. */
  open: string | null;
  /** Of a new one: the entry that it is added to; null for a round that is paid in advance. */
  entryId: string | null;
  /** Of a new one. */
  year: number;
  onClose: () => void;
}

const text = words.item;

export function AdminProductItemDrawer(props: AdminProductItemDrawerProps) {
  const { entries, items, open, entryId, year, onClose } = props;
  const item = items?.find(({ id }) => String(id) === open) ?? null;
  const wanted = item === null ? entryId : String(item.catalogueEntryId);
  const entry = entries?.find(({ id }) => String(id) === wanted) ?? null;
  const ready = items !== undefined && entries !== undefined;
  return (
    <SideDrawer
      opened={ready && (item !== null || (open === 'new' && (entryId === null || entry !== null)))}
      label={item?.name ?? (entry === null ? text.newRound : text.newTitle(entry.name))}
      width={520}
      onClose={onClose}
    >
      {(side) => (
        <Editing
          key={item?.id ?? `new ${wanted}`}
          item={item}
          entry={entry}
          entries={entries ?? []}
          year={year}
          side={side}
        />
      )}
    </SideDrawer>
  );
}

interface EditingProps {
  item: ProductItem | null;
  entry: CatalogueEntry | null;
  /** For rounds to choose from. */
  entries: readonly CatalogueEntry[];
  year: number;
  side: Side;
}

/** Changes it, or adds it to its entry; a round says itself where it is found. */
function sendItem(
  item: ProductItem | null,
  entry: CatalogueEntry | null,
  body: NonNullable<ReturnType<typeof itemBodyOf>['body']>,
  chosen: number | null,
): Promise<ProductItem> {
  if (item !== null) {
    const whole = { id: item.id, ...body, orgId: item.orgId, catalogueEntryId: chosen };
    return request(updateProductItem, { body: whole, quiet: true });
  }
  if (entry !== null) {
    const whole = { ...body, catalogueEntryId: entry.id, orgId: null };
    return request(createProductItem, { body: whole, quiet: true });
  }
  const { name, unitPrice, startDate, endDate } = body;
  const bare = { catalogueEntryId: chosen, name, unitPrice, startDate, endDate };
  return request(createRoundProductItem, { body: bare, quiet: true });
}

const fields = Object.keys(itemDraftOf(null, 0));

function Editing({ item, entry, entries, year, side }: EditingProps) {
  const known = itemDraftOf(item, year);
  const [draft, setDraft, forget] = useDraft(`item ${item?.id ?? `new ${entry?.id ?? 'round'}`}`, known);
  const sending = useSending(fields);
  const { errorOf, refuse, send } = sending;
  const basisPoints = useTaxBasisPoints();
  const round = item === null ? entry === null : item.kind === 'ROUND';
  const changed = JSON.stringify(draft) !== JSON.stringify(known);
  useKept(side, 'item', changed, forget);
  const cents = centsOf(draft.unitPrice);

  const save = async () => {
    const { body, issues } = itemBodyOf(draft, round && item === null);
    if (issues !== undefined) return refuse(issues);
    const chosen = draft.catalogueEntryId === '' ? null : Number(draft.catalogueEntryId);
    const now = await send([body, chosen], () => sendItem(item, entry, body, chosen));
    if (now === null) return;
    toast(item === null ? text.created(now.name) : text.saved);
    side.leave();
    await readMembershipsAnew();
  };

  const remove = async () => {
    if (item === null || !(await confirmDelete(text.deleteLines(item.name)))) return;
    const gone = await send(item.id, () =>
      request(deleteProductItem, { params: { id: item.id }, quiet: true }),
    );
    if (gone === null) return;
    toast(text.deleted(item.name));
    side.leave();
    await readMembershipsAnew();
  };

  const line = (
    name: Exclude<keyof ItemDraft, 'unitPrice' | 'catalogueEntryId' | 'seasonId' | 'instalmentDays'>,
    how: { type?: string; inputMode?: 'numeric'; description?: string } = {},
  ) => (
    <TextInput
      label={text[name]}
      {...how}
      value={draft[name]}
      error={errorOf(name)}
      onChange={(event) => setDraft({ ...draft, [name]: event.currentTarget.value })}
    />
  );
  const title = item?.name ?? (entry === null ? text.newRound : text.newTitle(entry.name));
  return (
    <SideForm
      side={side}
      title={title}
      lead={item === null ? undefined : entry === null ? words.rounds : text.ofEntry(entry.name)}
      sending={sending}
      action={item === null ? text.create : text.save}
      disabled={item !== null && !changed}
      onSubmit={() => void save()}
      remove={item && { label: text.delete, onRemove: () => void remove() }}
    >
      {item !== null && item.sold > 0 && <p className={classes.quiet}>{text.soldHint(item.sold)}</p>}
      {round && (
        <NativeSelect
          label={text.catalogueEntryId}
          description={text.entryHint}
          value={draft.catalogueEntryId}
          error={errorOf('catalogueEntryId')}
          onChange={(event) => setDraft({ ...draft, catalogueEntryId: event.currentTarget.value })}
        >
          <option value="">{item === null ? text.chooseEntry : text.offSale}</option>
          {entries.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </NativeSelect>
      )}
      {line('name')}
      <div className={classes.pair}>
        {line('startDate', { type: 'date' })}
        {line('endDate', { type: 'date' })}
      </div>
      <MoneyField
        label={text.unitPrice}
        description={
          cents !== null && basisPoints !== undefined
            ? text.withTax(formatMoney(cents + taxOn(cents, basisPoints)))
            : undefined
        }
        value={draft.unitPrice}
        error={errorOf('unitPrice')}
        onChange={(unitPrice) => setDraft({ ...draft, unitPrice })}
      />
      {!round && (
        <>
          <div className={classes.pair}>
            {line('advanceBookingDays', { inputMode: 'numeric' })}
            {line('roundCredits', { inputMode: 'numeric' })}
          </div>
          <InstalmentDays
            days={draft.instalmentDays}
            error={errorOf('instalmentDays')}
            onChange={(instalmentDays) => setDraft({ ...draft, instalmentDays })}
          />
          <SeasonChoice
            value={draft.seasonId}
            error={errorOf('seasonId')}
            onChange={(seasonId) => setDraft({ ...draft, seasonId })}
          />
        </>
      )}
    </SideForm>
  );
}

interface SeasonChoiceProps {
  /** The id as text; empty for none. */
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

function SeasonChoice({ value, error, onChange }: SeasonChoiceProps) {
  const { data: seasons, isError } = useSeasonChoices();
  const known = seasons?.some(({ id }) => String(id) === value) === true;
  return (
    <NativeSelect
      label={text.seasonId}
      description={isError ? text.seasonsFailed : text.seasonHint}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">{text.noSeason}</option>
      {/* What is chosen stays chosen while the list is on its way. */}
      {value !== '' && !known && <option value={value}>{text.seasonLoading}</option>}
      {seasons?.map(({ id, name, eventTypeName }) => (
        <option key={id} value={id}>
          {text.season(eventTypeName, name)}
        </option>
      ))}
    </NativeSelect>
  );
}
