/** The head of the drawer: where one is, which version runs, how the connections stand, and what may be installed. */
import { Button, CloseButton } from '@mantine/core';
import {
  IconBuildingCommunity,
  IconCheck,
  IconDownload,
  IconRefresh,
  IconServer,
  IconServerOff,
  IconSettings,
  IconWifi,
  IconWifiOff,
  IconX,
} from '@tabler/icons-react';
import { versions, type Area } from '@fourball/shared/club/versions.ts';
import { useState, type ReactNode } from 'react';
import { useMatch } from 'react-router-dom';
import { environmentOf } from '../../lib/browser/environment.ts';
import { useConnection } from '../../lib/live/realtime.ts';
import { clubName } from '../../lib/club/club-name.ts';
import { useEventTypeByDomain } from '../../seasons/queries.ts';
import { OutlineLogo } from '../../ui/look/OutlineLogo.tsx';
import { showPopover } from '../../ui/dialog/show-popover.ts';
import { useAppState } from '../version/app-state.ts';
import classes from './DrawerHeader.module.css';
import { applyUpdate } from '../version/service-worker.ts';
import { useSession } from '../../accounts/session/session.ts';
import { words } from '../../lib/words/shell-words.en.ts';

export function DrawerHeader({ area, close }: { area: Area; close: () => void }) {
  const environment = environmentOf(window.location);
  return (
    <div className={classes.header}>
      <div className={classes.row}>
        <AreaLogo area={area} />
        <CloseButton onClick={close} aria-label={words.drawer.close} />
      </div>
      <div className={classes.row}>
        <p className={classes.version}>
          <span className={classes.area}>{words.drawer.area[area]}</span>
          <span className="figures">{words.drawer.version(versions[area])}</span>
          {environment !== 'PROD' && <span className={classes.environment}>{environment}</span>}
        </p>
        <Button
          variant="subtle"
          className={classes.reload}
          leftSection={<IconRefresh size={18} aria-hidden />}
          onClick={() => window.location.reload()}
        >
          {words.update.reload}
        </Button>
      </div>
      <Notices />
      <Indicators />
    </div>
  );
}

/** The club's own picture where people of the club write, a sign for the office, the mark in outline elsewhere. */
function AreaLogo({ area }: { area: Area }) {
  const domain = useMatch('/site/:domain')?.params.domain;
  if (area === 'admin') {
    return (
      <span className={classes.logo} data-logo="admin">
        <span className={classes.tile}>
          <IconSettings size={24} aria-hidden />
        </span>
        <span className={classes.name}>{words.drawer.office}</span>
      </span>
    );
  }
  if (area === 'cms') {
    return domain === undefined ? <CustomLogo name={clubName()} url={null} /> : <SiteLogo domain={domain} />;
  }
  return (
    <span className={classes.logo} data-logo="public">
      <OutlineLogo />
    </span>
  );
}

function SiteLogo({ domain }: { domain: string }) {
  const userName = useSession((state) => state.user?.userName ?? null);
  const { data } = useEventTypeByDomain(domain, userName);
  return <CustomLogo name={data?.orgName ?? clubName()} url={data?.logo ?? null} />;
}

function CustomLogo({ name, url }: { name: string; url: string | null }) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span className={classes.logo} data-logo="cms">
      {url === null || url === '' || url === broken ? (
        <span className={classes.tile}>
          <IconBuildingCommunity size={24} aria-hidden />
        </span>
      ) : (
        <img className={classes.picture} src={url} alt="" onError={() => setBroken(url)} />
      )}
      <span className={classes.name}>{name}</span>
    </span>
  );
}

function Notices() {
  const { updateWaits, workerSupported, installPrompt } = useAppState();
  return (
    <>
      {updateWaits && (
        <div className={classes.update} role="status">
          <span>{words.update.available}</span>
          <Button onClick={() => void applyUpdate()}>{words.update.action}</Button>
        </div>
      )}
      {installPrompt !== null && (
        <Button
          variant="default"
          fullWidth
          leftSection={<IconDownload size={20} aria-hidden />}
          onClick={() => {
            // The browser makes its offer once.
            useAppState.setState({ installPrompt: null });
            void installPrompt.prompt();
          }}
        >
          {words.drawer.install}
        </Button>
      )}
      {workerSupported === false && <p className={classes.quiet}>{words.update.unsupported}</p>}
    </>
  );
}

function Indicators() {
  const visitor = useSession((state) => state.user === null);
  const online = useConnection((state) => state.online);
  // Visitors have no stream: what their last call met is all that is known.
  const serverUp = useConnection((state) => state.server === 'open') || (visitor && online);
  const { connection } = words;
  return (
    <div className={classes.indicators}>
      <Indicator
        name={connection.serverName}
        title={connection.server}
        up={serverUp}
        icon={serverUp ? <IconServer size={22} aria-hidden /> : <IconServerOff size={22} aria-hidden />}
        text={!serverUp ? connection.serverDown : visitor ? connection.serverReached : connection.serverUp}
      />
      <Indicator
        name={connection.internet}
        title={connection.internet}
        up={online}
        icon={online ? <IconWifi size={22} aria-hidden /> : <IconWifiOff size={22} aria-hidden />}
        text={online ? connection.internetUp : connection.internetDown}
      />
    </div>
  );
}

interface IndicatorProps {
  name: string;
  /** Of the popup. */
  title: string;
  up: boolean;
  icon: ReactNode;
  /** What the popup says. */
  text: string;
}

function Indicator({ name, title, up, icon, text }: IndicatorProps) {
  return (
    <button
      type="button"
      className={classes.indicator}
      data-up={up}
      onClick={() => void showPopover({ title, lines: [text] })}
    >
      {icon}
      <span>
        <span className={classes.indicatorName}>{name}</span>
        <span className={classes.state}>
          {up ? <IconCheck size={16} stroke={3} aria-hidden /> : <IconX size={16} stroke={3} aria-hidden />}
          {up ? words.connection.up : words.connection.down}
        </span>
      </span>
    </button>
  );
}
