/** One of the reader's buddy lists: its name, who is on it, and the ways to put more golfers on it. */
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/Input.css';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { findByEmail } from '@fourball/shared/accounts/user-calls.ts';
import {
  addBuddy,
  deleteBuddyList,
  removeBuddy,
  type BuddyList,
} from '@fourball/shared/booking/buddies/buddy-calls.ts';
import { request } from '../../lib/request/request.ts';
import { showMessage } from '../../ui/dialog/show-message.ts';
import { toast } from '../../ui/dialog/toast.ts';
import { SendForm } from '../../ui/form/SendForm.tsx';
import { useKept, type Side } from '../../ui/form/SideDrawer.tsx';
import { useSending } from '../../ui/form/use-sending.ts';
import { PersonAvatar } from '../../ui/picture/PersonAvatar.tsx';
import { Called } from '../../ui/text/Called.tsx';
import { words } from '../group-words.en.ts';
import { showTrouble } from '../popups.ts';
import { words as bookingWords } from '../words.en.ts';
import { BuddyListForm } from './BuddyListForm.tsx';
import classes from './BuddyLists.module.css';
import { useReadBuddiesAnew } from './buddy-queries.ts';

const text = words.buddies;

/** A golfer who can be put on a list, with an account or without. */
interface Addable {
  contactId: number;
  name: string;
}

interface BuddyListCardProps {
  side: Side;
  list: BuddyList;
  /** The golfers of the booking in sight. */
  here: readonly Addable[];
}

export function BuddyListCard({ side, list, here }: BuddyListCardProps) {
  const [renaming, setRenaming] = useState(false);
  const [finding, setFinding] = useState(false);
  const changing = useListChanging(list);
  return (
    <div className={classes.card}>
      {renaming ? (
        <BuddyListForm side={side} list={list} onDone={() => setRenaming(false)} />
      ) : (
        <Head list={list} changing={changing} onRename={() => setRenaming(true)} />
      )}
      <OnList list={list} changing={changing} />
      <AddFromHere list={list} here={here} changing={changing} />
      {finding ? (
        <ByEmail side={side} list={list} add={changing.add} onDone={() => setFinding(false)} />
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

interface ListChanging {
  busy: boolean;
  /** Whether it was done: where not, that was told. */
  add: (golfer: Addable) => Promise<boolean>;
  takeOff: (buddyId: number) => Promise<boolean>;
  /** Deletes the list, once that was asked. */
  remove: () => Promise<void>;
}

function useListChanging(list: BuddyList): ListChanging {
  const [busy, setBusy] = useState(false);
  const readAnew = useReadBuddiesAnew();
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
  return {
    busy,
    add: ({ contactId }) =>
      change(() => request(addBuddy, { body: { contactId, buddyListId: list.id }, quiet: true })),
    takeOff: (buddyId) => change(() => request(removeBuddy, { params: { id: buddyId }, quiet: true })),
    remove,
  };
}

interface PartProps {
  list: BuddyList;
  changing: ListChanging;
}

function Head({ list, changing, onRename }: PartProps & { onRename: () => void }) {
  return (
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
        onClick={onRename}
      >
        <IconPencil size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        disabled={changing.busy}
        aria-label={text.deleteList(list.name)}
        onClick={() => void changing.remove()}
      >
        <IconTrash size={20} aria-hidden />
      </ActionIcon>
    </div>
  );
}

function OnList({ list, changing }: PartProps) {
  if (list.buddies.length === 0) return <p className={classes.quiet}>{text.empty}</p>;
  return (
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
            disabled={changing.busy}
            aria-label={text.remove(buddy.name, list.name)}
            onClick={() => void changing.takeOff(buddy.id)}
          >
            <IconX size={20} aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}

/** Offers the golfers of the booking in sight who are not on the list yet. */
function AddFromHere({ list, here, changing }: PartProps & Pick<BuddyListCardProps, 'here'>) {
  const addable = here.filter(
    ({ contactId }) => !list.buddies.some((buddy) => buddy.contactId === contactId),
  );
  if (addable.length === 0) return null;
  return (
    <div className={classes.add} role="group" aria-label={text.addFrom}>
      <span className={classes.quiet}>{text.addFrom}</span>
      {addable.map((golfer) => (
        <Button
          key={golfer.contactId}
          size="compact-md"
          variant="default"
          disabled={changing.busy}
          leftSection={<IconPlus size={18} aria-hidden />}
          aria-label={text.addName(golfer.name, list.name)}
          onClick={() => void changing.add(golfer)}
        >
          {golfer.name}
        </Button>
      ))}
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
