/** The command palette: pages, days, events, people and actions, found by typing and chosen by keyboard or finger. */
import { addDays } from '@fourball/shared/club/days.ts';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/spotlight/styles.css';
import { searchMinLength, searchUsers } from '@fourball/shared/accounts/calls.ts';
import type { UserCard } from '@fourball/shared/accounts/shapes.ts';
import { useMantineColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight, type SpotlightStore } from '@mantine/spotlight';
import {
  IconCalendarTime,
  IconDeviceDesktop,
  IconExternalLink,
  IconId,
  IconLogin,
  IconLogout,
  IconMoon,
  IconSearch,
  IconSun,
  IconTrophy,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { clubDayOf, formatDay, useClubTimeZone } from '../../lib/club/club-time.ts';
import { request } from '../../lib/request/request.ts';
import { openMembershipCard } from '../../membership/open-membership-card.ts';
import { destinationOf } from '../../seasons/event-destination.ts';
import { useEventTypes } from '../../seasons/queries.ts';
import { useClubInfo } from '../../lib/club/club-info.ts';
import type { DialogProps } from '../../ui/dialog/open-dialog.ts';
import { PersonAvatar } from '../../ui/picture/PersonAvatar.tsx';
import classes from './CommandPalette.module.css';
import { dayInWords } from './palette-days.ts';
import { officePagesFor } from '../places/office-pages.ts';
import { placesFor } from '../places/places.ts';
import { openPerson } from './open-person.ts';
import { logOut, useSession } from '../../accounts/session/session.ts';
import { words } from '../../lib/words/shell-words.en.ts';
import { markedName } from '@fourball/shared/accounts/marked-name.ts';

interface Choice {
  key: string;
  label: string;
  hint?: string;
  icon: ReactNode;
  choose: () => void;
}

interface ChoiceGroup {
  label: string;
  choices: readonly Choice[];
}

/** Typing goes on for this long before people are searched for. */
const searchDelayMs = 250;
const mostEvents = 6;

const matches = (typed: string, ...texts: string[]): boolean => {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const text = texts.join(' ').toLowerCase();
  return wanted.every((word) => text.includes(word));
};

export function CommandPalette({ answer }: DialogProps<null>) {
  const [[store, actions]] = useState(createSpotlight);
  const [typed, setTyped] = useState('');
  useEffect(() => actions.open(), [actions]);
  const { groups, searching } = useChoices(typed);
  // What was chosen happens once the palette is gone, so that the two do not fight for the focus.
  const chosen = useRef<(() => void) | null>(null);
  const keys = groups.flatMap(({ choices }) => choices.map(({ key }) => key)).join('\n');
  useEffect(() => selectFirst(store), [store, keys]);
  const nothing = !searching && groups.every(({ choices }) => choices.length === 0);
  return (
    <Spotlight.Root
      store={store}
      query={typed}
      onQueryChange={setTyped}
      shortcut={null}
      scrollable
      maxHeight="min(480px, 70dvh)"
      size="min(600px, 98vw)"
      yOffset="8dvh"
      clearQueryOnClose={false}
      transitionProps={{ duration: 150, exitDuration: 75 }}
      overlayProps={{ backgroundOpacity: 0.6, blur: 0 }}
      attributes={{ content: { 'aria-label': words.palette.label } }}
      classNames={{
        actionDescription: classes.hint,
        actionSection: classes.icon,
        content: classes.content,
        action: classes.action,
        search: classes.search,
      }}
      onExitTransitionEnd={() => {
        answer(null);
        chosen.current?.();
      }}
    >
      <Spotlight.Search
        placeholder={words.palette.placeholder}
        aria-label={words.palette.label}
        leftSection={<IconSearch size={22} aria-hidden />}
      />
      <Spotlight.ActionsList>
        {groups.map(
          ({ label, choices }) =>
            choices.length > 0 && (
              <Spotlight.ActionsGroup key={label} label={label}>
                {choices.map(({ key, label: name, hint, icon, choose }) => (
                  <Spotlight.Action
                    key={key}
                    label={name}
                    description={hint}
                    leftSection={icon}
                    onClick={() => {
                      chosen.current = choose;
                    }}
                  />
                ))}
              </Spotlight.ActionsGroup>
            ),
        )}
        {nothing && <Spotlight.Empty role="status">{words.palette.nothing}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

/** Enter takes what stands first, also when it came later than the typing. */
function selectFirst(store: SpotlightStore): void {
  const { listId, ...state } = store.getState();
  const list = document.getElementById(listId);
  for (const one of list?.querySelectorAll('[data-selected]') ?? []) one.removeAttribute('data-selected');
  list?.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
  store.setState({ ...state, listId, selected: 0 });
}

function useChoices(typed: string): { groups: ChoiceGroup[]; searching: boolean } {
  const user = useSession((state) => state.user);
  const pages = usePages(typed);
  const days = useDays(typed);
  const events = useEvents(typed);
  const { people, searching } = usePeople(typed);
  const actions = useActions(typed);
  const { groups } = words.palette;
  return {
    searching,
    groups: [
      { label: groups.days, choices: user === null ? [] : days },
      { label: groups.pages, choices: pages },
      { label: groups.events, choices: events },
      { label: groups.people, choices: people },
      { label: groups.actions, choices: actions },
    ],
  };
}

function usePages(typed: string): Choice[] {
  const user = useSession((state) => state.user);
  const navigate = useNavigate();
  return [...placesFor(user), ...officePagesFor(user)]
    .filter(({ text, to }) => matches(typed, text, to))
    .map(({ to, text, Icon }) => ({
      key: to,
      label: text,
      icon: <Icon size={22} aria-hidden />,
      choose: () => void navigate(to),
    }));
}

/** The day that was typed; before anything is, today and tomorrow. */
function useDays(typed: string): Choice[] {
  const today = clubDayOf(Date.now(), useClubTimeZone());
  const navigate = useNavigate();
  const meant = dayInWords(typed, today);
  const days = meant !== null ? [meant] : typed.trim() === '' ? [today, addDays(today, 1)] : [];
  return days.map((day) => ({
    key: day,
    label: formatDay(day, 'long'),
    hint: words.palette.openSheet,
    icon: <IconCalendarTime size={22} aria-hidden />,
    choose: () => void navigate(`/book?day=${day}`),
  }));
}

function useEvents(typed: string): Choice[] {
  const userName = useSession((state) => state.user?.userName ?? null);
  const { data: eventTypes = [] } = useEventTypes({ category: 'ALL', activeOnly: false }, userName);
  const { data: club } = useClubInfo();
  const navigate = useNavigate();
  if (typed.trim() === '') return [];
  return eventTypes
    .filter(({ orgName, type }) => matches(typed, orgName, type))
    .slice(0, mostEvents)
    .flatMap((eventType) => {
      const to = destinationOf(eventType, club?.contentSiteUrl ?? '/site');
      if (to.kind === 'nowhere') return [];
      const elsewhere = to.kind === 'elsewhere';
      return {
        key: `event ${eventType.id}`,
        label: eventType.orgName,
        icon: elsewhere ? <IconExternalLink size={22} aria-hidden /> : <IconTrophy size={22} aria-hidden />,
        choose: () =>
          elsewhere ? void window.open(to.url, '_blank', 'noopener,noreferrer') : void navigate(to.path),
      };
    });
}

/** `searching` while an answer to what stands there is still to come. */
function usePeople(typed: string): { people: Choice[]; searching: boolean } {
  const loggedIn = useSession((state) => state.user !== null);
  const timeZone = useClubTimeZone();
  const [settled] = useDebouncedValue(typed.trim(), searchDelayMs);
  const { data: found = [], isFetching } = useQuery({
    queryKey: ['accounts', 'search', settled],
    queryFn: ({ signal }) => request(searchUsers, { query: { text: settled }, signal, quiet: true }),
    enabled: loggedIn && settled.length >= searchMinLength,
  });
  if (!loggedIn || typed.trim().length < searchMinLength) return { people: [], searching: false };
  return {
    searching: isFetching || settled !== typed.trim(),
    people: found.map((person: UserCard) => ({
      key: `person ${person.userId}`,
      label: markedName(person.name, person.guestSince, timeZone),
      hint: words.palette.person(person.nickname, person.memberNumber),
      icon: <PersonAvatar name={person.name} url={person.avatarUrl} size={32} />,
      choose: () => void openPerson(person),
    })),
  };
}

function useActions(typed: string): Choice[] {
  const loggedIn = useSession((state) => state.user !== null);
  const { setColorScheme } = useMantineColorScheme();
  const navigate = useNavigate();
  const all = useMemo((): Choice[] => {
    const { theme } = words.palette;
    const look = (value: keyof typeof theme, icon: ReactNode): Choice => ({
      key: value,
      label: theme[value],
      icon,
      choose: () => setColorScheme(value),
    });
    return [
      ...(loggedIn
        ? [
            {
              key: 'card',
              label: words.drawer.card,
              icon: <IconId size={22} aria-hidden />,
              choose: () => void openMembershipCard(),
            },
          ]
        : []),
      look('light', <IconSun size={22} aria-hidden />),
      look('dark', <IconMoon size={22} aria-hidden />),
      look('auto', <IconDeviceDesktop size={22} aria-hidden />),
      loggedIn
        ? {
            key: 'out',
            label: words.drawer.logOut,
            icon: <IconLogout size={22} aria-hidden />,
            choose: () => void logOut(),
          }
        : {
            key: 'in',
            label: words.drawer.logIn,
            icon: <IconLogin size={22} aria-hidden />,
            choose: () => void navigate('/login'),
          },
    ];
  }, [loggedIn, setColorScheme, navigate]);
  return all.filter(({ label }) => matches(typed, label));
}
