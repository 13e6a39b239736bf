/** The drawer of the reader's buddy lists: make, rename and delete them, put golfers on them and take them off. */
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/Input.css';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash, IconX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { findByEmail } from '@fourball/shared/accounts/user-calls.ts';
import {
  addBuddy,
  createBuddyList,
  deleteBuddyList,
  removeBuddy,
  updateBuddyList,
  type BuddyList,
} from '@fourball/shared/booking/buddies/buddy-calls.ts';
import { listGolfers } from '@fourball/shared/booking/spots/spot-calls.ts';
import { useSession } from '../../accounts/session/session.ts';
import { request } from '../../lib/request/request.ts';
import { PersonAvatar } from '../../ui/picture/PersonAvatar.tsx';
import { SendForm } from '../../ui/form/SendForm.tsx';
import { showMessage } from '../../ui/dialog/show-message.ts';
import { SideDrawer, SideFrame, useKept, type Side } from '../../ui/form/SideDrawer.tsx';
import { SkeletonRows } from '../../ui/page/Skeletons.tsx';
import { toast } from '../../ui/dialog/toast.ts';
import { useDraft } from '../../ui/draft/use-draft.ts';
import { useSending } from '../../ui/form/use-sending.ts';
import { buddiesKey, useBuddyLists } from './buddy-queries.ts';
import classes from './BuddyLists.module.css';
import { words } from '../group-words.en.ts';
import { LoadFailure } from '../LoadFailure.tsx';
import { showTrouble } from '../popups.ts';
import { bookingKeys } from '../queries.ts';
import { words as bookingWords } from '../words.en.ts';
import { Called } from '../../ui/text/Called.tsx';

const text = words.buddies;

interface BuddyListsProps {
  opened: boolean;
  onClose: () => void;
  /** Whose golfers can be put on a list; null where no booking is in sight. */
  purchaseId: number | null;
}

export function BuddyLists({ opened, onClose, purchaseId }: BuddyListsProps) {
  return (
    <SideDrawer opened={opened} onClose={onClose} label={text.title}>
      {(side) => <Lists side={side} purchaseId={purchaseId} />}
    </SideDrawer>
  );
}

/** Reads the lists anew, whatever became of it. */
const useReadAnew = () => {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: buddiesKey });
};

function Lists({ side, purchaseId }: { side: Side; purchaseId: number | null }) {
  const lists = useBuddyLists();
  const [making, setMaking] = useState(false);
  const golfers = useQuery({
    queryKey: [...bookingKeys.details(purchaseId ?? 0), 'golfers'],
    queryFn: ({ signal }) => request(listGolfers, { params: { id: purchaseId ?? 0 }, signal, quiet: true }),
    enabled: purchaseId !== null,
  });
  const myUserId = useSession(({ user }) => user?.userId);
  const here = (golfers.data ?? []).flatMap(({ userId, contactId, name, cancelled }) =>
    contactId === null || name === null || cancelled || userId === myUserId ? [] : [{ contactId, name }],
  );
  return (
    <SideFrame side={side} title={text.title} lead={text.text} cards>
      {lists.data === undefined &&
        (lists.isError ? (
          <LoadFailure
            title={text.failed}
            text={bookingWords.trouble.unreached}
            error={lists.error}
            retry={() => void lists.refetch()}
          />
        ) : (
          <SkeletonRows label={text.loading} rows={2} height={140} />
        ))}
      {lists.data?.length === 0 && !making && (
        <p className={classes.none}>
          {text.none} {text.noneText}
        </p>
      )}
      {lists.data?.map((list) => (
        <List key={list.id} side={side} list={list} here={here} />
      ))}
      {lists.data !== undefined &&
        (making ? (
          <section className={classes.card}>
            <ListForm side={side} list={null} onDone={() => setMaking(false)} />
          </section>
        ) : (
          <Button
            variant="default"
            leftSection={<IconPlus size={20} aria-hidden />}
            onClick={() => setMaking(true)}
          >
            {text.create}
          </Button>
        ))}
    </SideFrame>
  );
}

interface ListFormProps {
  side: Side;
  /** Null for a new one. */
  list: BuddyList | null;
  onDone: () => void;
}

function ListForm({ side, list, onDone }: ListFormProps) {
  const known = { name: list?.name ?? '', description: list?.description ?? '' };
  const [draft, setDraft, forget] = useDraft(`buddies ${list?.id ?? 'new'}`, known);
  const { name, description } = draft;
  const sending = useSending(['name', 'description'], useReadAnew());
  useKept(side, `list-${list?.id ?? 'new'}`, JSON.stringify(draft) !== JSON.stringify(known), forget);
  const done = () => {
    forget();
    onDone();
  };
  const save = async () => {
    const fields = { name: name.trim(), description: description.trim() };
    const saved = await sending.send(fields, () =>
      list === null
        ? request(createBuddyList, { body: fields, quiet: true })
        : request(updateBuddyList, { body: { id: list.id, ...fields }, quiet: true }),
    );
    if (saved !== null) done();
  };
  return (
    <SendForm
      sending={sending}
      action={list === null ? text.make : text.save}
      disabled={name.trim() === ''}
      onSubmit={() => void save()}
      onCancel={done}
    >
      <TextInput
        label={text.name}
        value={name}
        error={sending.errorOf('name')}
        onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
        maxLength={120}
        autoComplete="off"
      />
      <TextInput
        label={text.description}
        value={description}
        error={sending.errorOf('description')}
        onChange={(event) => setDraft({ ...draft, description: event.currentTarget.value })}
        maxLength={1000}
        autoComplete="off"
      />
    </SendForm>
  );
}

interface Addable {
  contactId: number;
  name: string;
}

interface ListProps {
  side: Side;
  list: BuddyList;
  /** The golfers of the booking in sight. */
  here: readonly Addable[];
}

function List({ side, list, here }: ListProps) {
  const [renaming, setRenaming] = useState(false);
  const [finding, setFinding] = useState(false);
  const [busy, setBusy] = useState(false);
  const readAnew = useReadAnew();
  const addable = here.filter(
    ({ contactId }) => !list.buddies.some((buddy) => buddy.contactId === contactId),
  );
  const change = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    try {
      await work();
      return true;
    } catch (reason) {
      showTrouble(bookingWords.trouble.notDone, reason);
      return false;
    } finally {
      setBusy(false);
      readAnew();
    }
  };
  const add = ({ contactId }: Addable) =>
    change(() => request(addBuddy, { body: { contactId, buddyListId: list.id }, quiet: true }));
  const remove = async () => {
    const answer = await showMessage({
      title: text.deleteTitle(list.name),
      lines: [text.deleteText],
      ok: text.delete,
      cancel: text.deleteNo,
    });
    if (answer !== 'ok') return;
    const done = await change(() => request(deleteBuddyList, { params: { id: list.id }, quiet: true }));
    if (done) toast(text.deleted);
  };
  return (
    <div className={classes.card}>
      {renaming ? (
        <ListForm side={side} list={list} onDone={() => setRenaming(false)} />
      ) : (
        <div className={classes.head}>
          <div>
            <h3>{list.name}</h3>
            {list.description !== '' && <p className={classes.quiet}>{list.description}</p>}
          </div>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={text.renameList(list.name)}
            onClick={() => setRenaming(true)}
          >
            <IconPencil size={20} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            disabled={busy}
            aria-label={text.deleteList(list.name)}
            onClick={() => void remove()}
          >
            <IconTrash size={20} aria-hidden />
          </ActionIcon>
        </div>
      )}
      {list.buddies.length === 0 ? (
        <p className={classes.quiet}>{text.empty}</p>
      ) : (
        <ul className={classes.people}>
          {list.buddies.map((buddy) => (
            <li key={buddy.id} className={classes.person}>
              <PersonAvatar name={buddy.name} url={buddy.imageUrl} size={36} />
              <span>
                <Called name={buddy.name} guestSince={buddy.guestSince} />
              </span>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={44}
                disabled={busy}
                aria-label={text.remove(buddy.name, list.name)}
                onClick={() =>
                  void change(() => request(removeBuddy, { params: { id: buddy.id }, quiet: true }))
                }
              >
                <IconX size={20} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {addable.length > 0 && (
        <div className={classes.add} role="group" aria-label={text.addFrom}>
          <span className={classes.quiet}>{text.addFrom}</span>
          {addable.map((golfer) => (
            <Button
              key={golfer.contactId}
              size="compact-md"
              h={44}
              variant="default"
              disabled={busy}
              leftSection={<IconPlus size={18} aria-hidden />}
              aria-label={text.addName(golfer.name, list.name)}
              onClick={() => void add(golfer)}
            >
              {golfer.name}
            </Button>
          ))}
        </div>
      )}
      {finding ? (
        <ByEmail side={side} list={list} add={add} onDone={() => setFinding(false)} />
      ) : (
        <Button
          variant="subtle"
          className={classes.byEmail}
          leftSection={<IconPlus size={20} aria-hidden />}
          onClick={() => setFinding(true)}
        >
          {text.byEmail}
        </Button>
      )}
    </div>
  );
}

interface ByEmailProps {
  side: Side;
  list: BuddyList;
  add: (golfer: Addable) => Promise<boolean>;
  onDone: () => void;
}

/** Several golfers may share an address: all of them are put on the list. */
function ByEmail({ side, list, add, onDone }: ByEmailProps) {
  const [email, setEmail] = useState('');
  const sending = useSending(['email']);
  useKept(side, `buddy-${list.id}`, email !== '');
  const find = async () => {
    const body = { email: email.trim() };
    const found = await sending.send(body, () => request(findByEmail, { body, quiet: true }));
    if (found === null) return;
    if (found.length === 0) return sending.refuse([{ field: 'email', message: text.notFound }]);
    for (const golfer of found) {
      if (!(await add(golfer))) return;
    }
    onDone();
  };
  return (
    <SendForm
      sending={sending}
      action={text.add}
      disabled={email.trim() === ''}
      onSubmit={() => void find()}
      onCancel={onDone}
    >
      <TextInput
        label={text.byEmail}
        type="email"
        value={email}
        error={sending.errorOf('email')}
        onChange={(event) => setEmail(event.currentTarget.value)}
        autoComplete="off"
      />
    </SendForm>
  );
}
