/** A campaign that has begun: how far it is, what came of it, and what can still be done. */
import { Button } from '@mantine/core';
import { IconCopy, IconPlayerPause, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { escapeHtml } from '@fourball/shared/contract/escape-html.ts';
import {
  createCampaign,
  pauseCampaign,
  resumeCampaign,
  stopCampaign,
} from '@fourball/shared/mail/campaigns/campaign-calls.ts';
import type { Campaign, CampaignFigures } from '@fourball/shared/mail/campaigns/campaign-shapes.ts';
import { formatClubTime, useClubTimeZone } from '../../lib/club/club-time.ts';
import { request } from '../../lib/request/request.ts';
import { showMessage } from '../../ui/dialog/show-message.ts';
import { useSending } from '../../ui/form/use-sending.ts';
import { useFigures, useNewer } from './campaign-queries.ts';
import { words } from './campaign-words.en.ts';
import classes from './Campaigns.module.css';
import { MailShown } from './MailPreview.tsx';

const text = words.watch;
const rows = ['recipients', 'sent', 'queued', 'skipped', 'failed', 'bounced', 'complained'] as const;

/** Each reader gets the name of the one list that the reader is on. */
const shownHtml = ({ html, lists }: Campaign): string =>
  html.replaceAll('{listName}', () => escapeHtml(lists.map(({ externalName }) => externalName).join(', ')));

interface CampaignWatchProps {
  campaign: Campaign;
  /** Whether it is heard of what happens to it; else it is asked for again and again. */
  heard: boolean;
}

export function CampaignWatch({ campaign, heard }: CampaignWatchProps) {
  const figures = useFigures(campaign, heard);
  const shown = figures.data ?? campaign;
  const { counts, state, stoppedBy } = shown;
  const done = counts.recipients - counts.queued;
  return (
    <div className={classes.editor}>
      <div className={classes.fields}>
        <section className={classes.fields} aria-label={words.columns.state}>
          <p className={classes.count} role="status">
            <strong>{words.states[state]}</strong>
            {stoppedBy !== null && ` · ${words.stoppedBy[stoppedBy]}`}
          </p>
          <progress
            className={classes.progress}
            max={Math.max(1, counts.recipients)}
            value={done}
            aria-label={text.progress(done, counts.recipients)}
          />
          <p className="figures">{text.progress(done, counts.recipients)}</p>
          {figures.data?.waits && <Waits waits={figures.data.waits} />}
          {figures.isError && <p className={classes.problem}>{text.stale}</p>}
          <Acts id={campaign.id} state={state} campaign={campaign} />
        </section>
        <section className={classes.fields} aria-label={text.figures}>
          <h2>{text.figures}</h2>
          <dl className={classes.figures}>
            {rows.map((row) => (
              <div key={row}>
                <dt>{text.counts[row]}</dt>
                <dd className="figures">
                  {row === 'recipients'
                    ? words.count(counts.recipients)
                    : text.of(counts[row], row === 'complained' ? counts.sent : counts.recipients)}
                </dd>
              </div>
            ))}
          </dl>
        </section>
        {figures.data && <Details figures={figures.data} />}
      </div>
      <section className={classes.beside} aria-label={text.mail}>
        <h2>{text.mail}</h2>
        <MailShown html={shownHtml(campaign)} text={campaign.text} show="DESKTOP" />
      </section>
    </div>
  );
}

function Waits({ waits: { why, until } }: { waits: NonNullable<CampaignFigures['waits']> }) {
  const timeZone = useClubTimeZone();
  const when = until === null ? text.soon : formatClubTime(until, 'dayTime', timeZone);
  return <p className={classes.quiet}>{text.waits[why](when)}</p>;
}

function Details({ figures: { reasons, links, counts } }: { figures: CampaignFigures }) {
  return (
    <>
      {reasons.length > 0 && (
        <section className={classes.fields} aria-label={text.reasons}>
          <h2>{text.reasons}</h2>
          <ul className={classes.rows}>
            {reasons.map(({ reason, count }) => (
              <li key={reason}>
                <span>{reason}</span>
                <span className="figures">{text.of(count, counts.recipients)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {links.length > 0 && (
        <section className={classes.fields} aria-label={text.links}>
          <h2>{text.links}</h2>
          <p className={classes.quiet}>{text.linksHint}</p>
          <ul className={classes.rows}>
            {links.map(({ url, clicks }) => (
              <li key={url}>
                <span className={classes.address}>{url}</span>
                <span className="figures">{text.clicks(clicks)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

interface ActsProps {
  id: number;
  state: Campaign['state'];
  campaign: Campaign;
}

function Acts({ id, state, campaign }: ActsProps) {
  const navigate = useNavigate();
  const newer = useNewer();
  const { busy, problem, send } = useSending();
  const act = async (call: typeof pauseCampaign | typeof resumeCampaign | typeof stopCampaign) => {
    if (
      call === stopCampaign &&
      (await showMessage({ lines: [text.stopSure], ok: text.stop, cancel: words.send.cancel })) !== 'ok'
    )
      return;
    const done = await send({ id, call: call.id }, () => request(call, { body: { id }, quiet: true }));
    if (done !== null) newer(done);
  };
  const copy = async () => {
    const { subject, preheader, blocks, audience } = campaign;
    const body = { subject, preheader, blocks, audience };
    const made = await send(body, (idempotencyKey) =>
      request(createCampaign, { body, idempotencyKey, quiet: true }),
    );
    if (made === null) return;
    newer(made);
    await navigate(`/admin/campaigns/${made.id}`);
  };
  return (
    <>
      <div className={classes.bar}>
        {state === 'SENDING' && (
          <Button
            leftSection={<IconPlayerPause size={20} aria-hidden />}
            loading={busy}
            onClick={() => void act(pauseCampaign)}
          >
            {text.pause}
          </Button>
        )}
        {state === 'PAUSED' && (
          <Button
            leftSection={<IconPlayerPlay size={20} aria-hidden />}
            loading={busy}
            onClick={() => void act(resumeCampaign)}
          >
            {text.resume}
          </Button>
        )}
        {(state === 'SENDING' || state === 'PAUSED') && (
          <Button
            variant="default"
            color="red"
            leftSection={<IconPlayerStop size={20} aria-hidden />}
            loading={busy}
            onClick={() => void act(stopCampaign)}
          >
            {text.stop}
          </Button>
        )}
        {campaign.blocks !== null && (
          <Button
            variant="default"
            leftSection={<IconCopy size={20} aria-hidden />}
            loading={busy}
            onClick={() => void copy()}
          >
            {text.copy}
          </Button>
        )}
      </div>
      {problem !== null && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
    </>
  );
}
