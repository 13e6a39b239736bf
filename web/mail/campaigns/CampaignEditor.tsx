/** Writes a campaign: its words in blocks beside how they will look, whom it is for, and when it leaves. */
import '@mantine/core/styles/Input.css';
import { Button, TextInput } from '@mantine/core';
import { IconArrowBackUp, IconDeviceFloppy, IconTrash } from '@tabler/icons-react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import {
  createCampaign,
  deleteCampaign,
  updateCampaign,
} from '@fourball/shared/mail/campaigns/campaign-calls.ts';
import type { Campaign } from '@fourball/shared/mail/campaigns/campaign-shapes.ts';
import { request } from '../../lib/request/request.ts';
import { confirmDelete } from '../../ui/dialog/confirm-delete.ts';
import { toast } from '../../ui/dialog/toast.ts';
import { useDraft } from '../../ui/draft/use-draft.ts';
import { useSending } from '../../ui/form/use-sending.ts';
import { AudienceBuilder } from './AudienceBuilder.tsx';
import { BlockList } from './BlockList.tsx';
import {
  blankDraft,
  completeBlocks,
  draftOf,
  issuesOf,
  writtenOf,
  type CampaignDraft,
} from './campaign-draft.ts';
import { useNewer, useReadAnew } from './campaign-queries.ts';
import { words } from './campaign-words.en.ts';
import classes from './Campaigns.module.css';
import { MailPreview, MailShown } from './MailPreview.tsx';
import { SendPanel, type Leaving } from './SendPanel.tsx';
import { useUndo } from './use-undo.ts';

const text = words.editor;
const below: ['label', 'input', 'description', 'error'] = ['label', 'input', 'description', 'error'];

const orderOf = ({ blocks }: CampaignDraft): string => blocks.map(({ id }) => id).join(' ');
/** A block that comes, goes or moves is taken back by itself. */
const movesBlocks = (before: CampaignDraft, after: CampaignDraft): boolean =>
  orderOf(before) !== orderOf(after);

interface CampaignEditorProps {
  /** Null: a new one, which is there once it is saved. */
  campaign: Campaign | null;
  leaving: Leaving;
}

export function CampaignEditor({ campaign, leaving }: CampaignEditorProps) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const newer = useNewer();
  const readAnew = useReadAnew();
  const blank = campaign === null ? blankDraft(search) : draftOf(campaign);
  const [draft, setDraft, forget] = useDraft(`campaign ${campaign?.id ?? 'new'} ${search.toString()}`, blank);
  const { change, undo } = useUndo(draft, setDraft, movesBlocks);
  const sending = useSending(['subject', 'preheader', 'blocks.', 'audience.lists', 'audience.segment.']);
  const { errorOf, refuse, send, problem, busy, form } = sending;
  const byBlocks = campaign === null || campaign.blocks !== null;
  const changed = JSON.stringify(draft) !== JSON.stringify(blank);
  const put = (part: Partial<CampaignDraft>) => change((before) => ({ ...before, ...part }));

  /** Undefined where it was refused. */
  const save = async (): Promise<Campaign | undefined> => {
    if (campaign !== null && !changed) return campaign;
    const issues = issuesOf(draft);
    if (issues.length > 0) {
      refuse(issues);
      return undefined;
    }
    const written = writtenOf(draft, byBlocks);
    const saved = await send(written, (idempotencyKey) =>
      campaign === null
        ? request(createCampaign, { body: written, idempotencyKey, quiet: true })
        : request(updateCampaign, {
            body: { id: campaign.id, changedAt: draft.over, ...written },
            quiet: true,
          }),
    );
    if (saved === null) return undefined;
    forget();
    newer(saved);
    if (campaign === null) await navigate(`/admin/campaigns/${saved.id}`, { replace: true });
    return saved;
  };
  const remove = async () => {
    if (campaign !== null) {
      if (!(await confirmDelete(text.removeLines))) return;
      const { id } = campaign;
      const gone = await send({ id }, () => request(deleteCampaign, { params: { id }, quiet: true }));
      if (gone === null) return;
      await readAnew();
    }
    forget();
    toast(text.removed);
    await navigate('/admin/campaigns');
  };

  return (
    <div className={classes.editor}>
      <form
        ref={form}
        className={classes.fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save().then((saved) => saved && toast(text.saved));
        }}
      >
        {draft.over !== blank.over && (
          <Older onKeep={() => put({ over: blank.over })} onTake={() => change(() => blank)} />
        )}
        <TextInput
          label={text.subject}
          description={text.subjectHint}
          inputWrapperOrder={below}
          maxLength={200}
          value={draft.subject}
          error={errorOf('subject')}
          onChange={(event) => put({ subject: event.currentTarget.value })}
        />
        <TextInput
          label={text.preheader}
          description={text.preheaderHint}
          inputWrapperOrder={below}
          maxLength={150}
          value={draft.preheader}
          error={errorOf('preheader')}
          onChange={(event) => put({ preheader: event.currentTarget.value })}
        />
        <section className={classes.fields} aria-label={text.what}>
          <h2>{text.what}</h2>
          {byBlocks ? (
            <BlockList
              blocks={draft.blocks}
              errorOf={(field) => errorOf(`blocks.${field}`)}
              onChange={(blocks) => put({ blocks })}
            />
          ) : (
            <p className={classes.quiet}>{text.html}</p>
          )}
        </section>
        <AudienceBuilder
          lists={draft.lists}
          segment={draft.segment}
          error={errorOf('audience.lists')}
          onChange={put}
        />
        {problem !== null && (
          <p role="alert" className={classes.problem}>
            {problem}
          </p>
        )}
        <Bar
          busy={busy}
          changed={changed}
          undo={undo}
          onRemove={campaign?.state === 'SCHEDULED' ? null : () => void remove()}
        />
        <SendPanel leaving={leaving} campaign={campaign} changed={changed} save={save} />
      </form>
      <Beside campaign={campaign} draft={draft} />
    </div>
  );
}

/** What was kept here was written over a campaign that is another one by now: neither is lost without being asked. */
const Older = ({ onKeep, onTake }: { onKeep: () => void; onTake: () => void }) => (
  <div className={classes.fields} role="status">
    <p className={classes.problem}>{text.older}</p>
    <div className={classes.bar}>
      <Button variant="default" onClick={onKeep}>
        {text.keepMine}
      </Button>
      <Button variant="default" onClick={onTake}>
        {text.takeNewer}
      </Button>
    </div>
  </div>
);

interface BarProps {
  busy: boolean;
  changed: boolean;
  undo: (() => void) | null;
  /** Null: it can't be removed. */
  onRemove: (() => void) | null;
}

const Bar = ({ busy, changed, undo, onRemove }: BarProps) => (
  <div className={classes.bar}>
    <Button type="submit" leftSection={<IconDeviceFloppy size={20} aria-hidden />} loading={busy}>
      {text.save}
    </Button>
    <Button
      variant="default"
      leftSection={<IconArrowBackUp size={20} aria-hidden />}
      disabled={undo === null}
      onClick={() => undo?.()}
    >
      {text.undo}
    </Button>
    {onRemove && (
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={20} aria-hidden />}
        disabled={busy}
        onClick={onRemove}
      >
        {text.remove}
      </Button>
    )}
    {changed && <span className={classes.quiet}>{text.unsaved}</span>}
  </div>
);

function Beside({ campaign, draft }: { campaign: Campaign | null; draft: CampaignDraft }) {
  const blocks = completeBlocks(draft);
  return (
    <div className={classes.beside}>
      {campaign === null || campaign.blocks !== null ? (
        <MailPreview
          subject={draft.subject}
          preheader={draft.preheader}
          blocks={blocks}
          left={draft.blocks.length - blocks.length}
        />
      ) : (
        <MailShown html={campaign.html} text={campaign.text} show="DESKTOP" />
      )}
    </div>
  );
}
