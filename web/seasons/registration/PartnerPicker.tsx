/** Finds partners for a team: golfers by name, buddies, and people who have only an address. */
import '@mantine/core/styles/Input.css';
import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { searchMinLength } from '@fourball/shared/accounts/calls.ts';
import { Toggles } from '../../ui/form/Toggles.tsx';
import { PersonAvatar } from '../../ui/picture/PersonAvatar.tsx';
import { SkeletonRows } from '../../ui/page/Skeletons.tsx';
import { Called } from '../../ui/text/Called.tsx';
import { useBuddies, useGolferSearch } from './entry-queries.ts';
import classes from './Registration.module.css';
import { words } from './registration-words.en.ts';
import type { Partner } from './sign-up-wish.ts';

const text = words.team;

type Way = 'name' | 'buddies' | 'mail';
const ways: readonly Way[] = ['name', 'buddies', 'mail'];

interface PartnerPickerProps {
  onChoose: (partner: Partner) => void;
}

export function PartnerPicker({ onChoose }: PartnerPickerProps) {
  const [way, setWay] = useState<Way>('name');
  return (
    <div className={classes.picker}>
      <Toggles label={text.ways} all={ways} chosen={way} words={text.way} onChoose={setWay} />
      {way === 'name' && <ByName onChoose={onChoose} />}
      {way === 'buddies' && <Buddies onChoose={onChoose} />}
      {way === 'mail' && <ByMail onChoose={onChoose} />}
    </div>
  );
}

interface Person {
  userId: number;
  name: string;
  avatarUrl: string | null;
  guestSince?: string | null | undefined;
}

function People({ people, onChoose }: PartnerPickerProps & { people: readonly Person[] }) {
  return (
    <ul className={classes.people}>
      {people.map(({ userId, name, avatarUrl, guestSince }) => (
        <li key={userId} className={classes.person}>
          <PersonAvatar name={name} url={avatarUrl} size={36} />
          <span className={classes.who}>
            <Called name={name} guestSince={guestSince} />
          </span>
          <Button
            variant="default"
            aria-label={text.chooseName(name)}
            onClick={() => onChoose({ userId, name, email: '' })}
          >
            {text.choose}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function ByName({ onChoose }: PartnerPickerProps) {
  const [typed, setTyped] = useState('');
  const wanted = typed.trim();
  const [asked] = useDebouncedValue(wanted, 250);
  const found = useGolferSearch(asked);
  const long = wanted.length >= searchMinLength;
  return (
    <>
      <TextInput
        label={text.search}
        leftSection={<IconSearch size={20} aria-hidden />}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <p role="status" className={classes.quiet}>
        {wanted !== '' && !long && text.tooShort}
        {long && found.isError && text.searchFailed}
        {long && asked === wanted && found.data?.length === 0 && text.none}
      </p>
      {long && found.data !== undefined && <People people={found.data} onChoose={onChoose} />}
    </>
  );
}

function Buddies({ onChoose }: PartnerPickerProps) {
  const { data, isError } = useBuddies();
  if (data === undefined) {
    return isError ? (
      <p role="alert">{text.buddiesFailed}</p>
    ) : (
      <SkeletonRows label={text.buddiesLoading} rows={2} height={52} />
    );
  }
  const known = new Map(
    data.flatMap(({ buddies }) =>
      buddies.flatMap(({ userId, name, imageUrl, guestSince }) =>
        userId === null ? [] : [[userId, { userId, name, avatarUrl: imageUrl, guestSince }] as const],
      ),
    ),
  );
  return known.size === 0 ? (
    <p className={classes.quiet}>{text.noBuddies}</p>
  ) : (
    <People people={[...known.values()]} onChoose={onChoose} />
  );
}

function ByMail({ onChoose }: PartnerPickerProps) {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [wrong, setWrong] = useState({ name: false, email: false });
  const add = () => {
    const found = { name: name.trim() === '', email: !/^\S+@\S+\.\S+$/.test(email.trim()) };
    setWrong(found);
    if (found.name || found.email) return;
    onChoose({ userId: null, name: name.trim(), email: email.trim() });
    setName('');
    setEmail('');
  };
  // No form of its own: it stands inside of one.
  return (
    <div className={classes.mail}>
      <TextInput
        label={text.mailName}
        maxLength={80}
        value={name}
        error={wrong.name && text.noName}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        label={text.mailAddress}
        type="email"
        autoComplete="off"
        value={email}
        error={wrong.email && text.noEmail}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <Button variant="default" onClick={add}>
        {text.mailAdd}
      </Button>
    </div>
  );
}

interface ChosenPartnersProps {
  partners: readonly Partner[];
  onRemove: (partner: Partner) => void;
}

export const sameOne = (one: Partner, other: Partner): boolean =>
  one.userId === null
    ? other.userId === null && one.email.toLowerCase() === other.email.toLowerCase()
    : one.userId === other.userId;

export function ChosenPartners({ partners, onRemove }: ChosenPartnersProps) {
  if (partners.length === 0) return null;
  return (
    <ul className={classes.people} aria-label={text.chosen}>
      {partners.map((partner) => (
        <li key={partner.userId ?? partner.email} className={classes.person}>
          <PersonAvatar name={partner.name} size={36} />
          <span className={classes.who}>
            {partner.name}
            {partner.userId === null && <span className={classes.why}>{partner.email}</span>}
          </span>
          <Button
            variant="subtle"
            color="gray"
            aria-label={text.remove(partner.name)}
            onClick={() => onRemove(partner)}
          >
            <IconX size={20} aria-hidden />
          </Button>
        </li>
      ))}
    </ul>
  );
}
