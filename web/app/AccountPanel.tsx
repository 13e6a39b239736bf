/** The person's own corner: who is logged in, how the page looks, how the connection stands, and the way out. */
import { Button, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconLogout, IconMoon, IconRefresh, IconSun } from '@tabler/icons-react';
import { useState } from 'react';
import { useConnection } from '../lib/realtime.ts';
import { words } from '../lib/words/en.ts';
import { PersonAvatar } from '../ui/PersonAvatar.tsx';
import { showMessage } from '../ui/show-message.ts';
import classes from './AccountPanel.module.css';
import { logOut, useSession } from './session.ts';
import { versions } from './versions.ts';

export function AccountPanel({ close }: { close: () => void }) {
  const user = useSession((state) => state.user);
  const [leaving, setLeaving] = useState(false);
  const { major, minor, revision } = user?.admin ? versions.admin : versions.public;
  return (
    <>
      {user !== null && (
        <div className={classes.person}>
          <PersonAvatar name={user.name} url={user.avatarUrl} size={48} />
          <div className={classes.names}>
            <p className={classes.name}>{user.name}</p>
            <p className={classes.quiet}>
              {user.nickname}
              {user.nickname !== null && user.memberNumber !== null && ' | '}
              {user.memberNumber !== null && words.account.memberNumber(user.memberNumber)}
            </p>
            <p className={classes.quiet}>{user.email}</p>
          </div>
        </div>
      )}
      <Appearance />
      <Indicators onOpen={close} />
      <div className={classes.foot}>
        <Button
          variant="default"
          leftSection={<IconLogout size={20} aria-hidden />}
          loading={leaving}
          onClick={() => {
            setLeaving(true);
            void logOut().finally(() => setLeaving(false));
          }}
        >
          {words.account.logOut}
        </Button>
        <button type="button" className={classes.version} onClick={() => window.location.reload()}>
          <IconRefresh size={18} aria-hidden />
          <span className="visually-hidden">{words.common.reload}</span>
          <span className="figures">{words.account.version(major, minor, revision)}</span>
        </button>
      </div>
    </>
  );
}

const schemes = [
  { value: 'light', text: words.account.light, icon: <IconSun size={20} aria-hidden /> },
  { value: 'dark', text: words.account.dark, icon: <IconMoon size={20} aria-hidden /> },
  { value: 'auto', text: words.account.auto, icon: <IconDeviceDesktop size={20} aria-hidden /> },
] as const;

function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <fieldset className={classes.appearance}>
      <legend className={classes.legend}>{words.account.theme}</legend>
      <div className={classes.segments}>
        {schemes.map(({ value, text, icon }) => (
          <label key={value} className={classes.segment}>
            <input
              type="radio"
              name="appearance"
              value={value}
              checked={colorScheme === value}
              onChange={() => setColorScheme(value)}
            />
            {icon}
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Indicators({ onOpen }: { onOpen: () => void }) {
  const serverUp = useConnection((state) => state.server === 'open');
  const online = useConnection((state) => state.online);
  const { connection } = words;
  const tell = (title: string, line: string) => {
    onOpen();
    void showMessage({ title, lines: [line] });
  };
  return (
    <div className={classes.indicators}>
      <Indicator
        name={connection.server}
        up={serverUp}
        onClick={() => tell(connection.server, serverUp ? connection.serverUp : connection.serverDown)}
      />
      <Indicator
        name={connection.internet}
        up={online}
        onClick={() => tell(connection.internet, online ? connection.internetUp : connection.internetDown)}
      />
    </div>
  );
}

function Indicator({ name, up, onClick }: { name: string; up: boolean; onClick: () => void }) {
  return (
    <button type="button" className={classes.indicator} onClick={onClick}>
      <span className={classes.light} data-up={up} aria-hidden />
      <span>{name}</span>
      <span className={classes.quiet}>{up ? words.connection.up : words.connection.down}</span>
    </button>
  );
}
