/** A campaign as its form holds it, before and after it travels. */
import type { FieldIssue } from '@fourball/shared/contract/errors.ts';
import type { Audience, AudienceGroup } from '@fourball/shared/mail/audience/audience-shapes.ts';
import type { MailBlock, SimpleBlock } from '@fourball/shared/mail/blocks/block-shapes.ts';
import { unknownField } from '@fourball/shared/mail/blocks/merge-fields.ts';
import type { Campaign } from '@fourball/shared/mail/campaigns/campaign-shapes.ts';
import { words } from './campaign-words.en.ts';

export type BlockKind = MailBlock['kind'];

/** A block with a number of its own, by which it is moved. */
export interface DraftBlock {
  readonly id: number;
  readonly block: MailBlock;
}

export interface CampaignDraft {
  readonly subject: string;
  readonly preheader: string;
  readonly blocks: readonly DraftBlock[];
  readonly lists: readonly number[];
  readonly segment: AudienceGroup;
  /** The `changedAt` of what it was written over; empty for a new one. */
  readonly over: string;
}

export const everybody: AudienceGroup = { match: 'ALL', of: [] };

export const draftOf = (campaign: Campaign): CampaignDraft => ({
  subject: campaign.subject,
  preheader: campaign.preheader,
  blocks: (campaign.blocks ?? []).map((block, at) => ({ id: at + 1, block })),
  lists: campaign.audience.lists,
  segment: campaign.audience.segment ?? everybody,
  over: campaign.changedAt,
});

export const nextId = (blocks: readonly DraftBlock[]): number =>
  Math.max(0, ...blocks.map(({ id }) => id)) + 1;

export function newBlock(kind: BlockKind): MailBlock {
  switch (kind) {
    case 'COLUMNS':
      return { kind, left: [], right: [] };
    case 'EVENT':
    case 'RESULTS':
      return { kind, eventId: 0 };
    case 'TEE_TIME':
      return { kind, teeTimeId: 0 };
    case 'NEWS':
      return { kind, newsId: 0 };
    default:
      return newSimpleBlock(kind);
  }
}

export function newSimpleBlock(kind: SimpleBlock['kind']): SimpleBlock {
  switch (kind) {
    case 'HEADING':
      return { kind, text: '', level: 1 };
    case 'TEXT':
      return { kind, text: '' };
    case 'IMAGE':
      return { kind, url: '', alt: '', link: null };
    case 'BUTTON':
      return { kind, label: '', link: '' };
    case 'DIVIDER':
      return { kind };
  }
}

const harmless = /^(?:https?:\/\/[^\s/]\S*|mailto:[^\s/]\S*|\/(?![/\\])\S*)$/i;

const linkProblem = (link: string): string | undefined =>
  harmless.test(link.trim()) ? undefined : words.problems.link;

function textProblem(text: string): string | undefined {
  if (text.trim() === '') return words.problems.fill;
  return unknownField(text) === undefined ? undefined : words.problems.field;
}

/** What is wrong with the fields of a block, by their names. The server looks again. */
export function problemsOf(block: MailBlock): Readonly<Record<string, string>> {
  const found: Record<string, string | undefined> = {};
  switch (block.kind) {
    case 'HEADING':
    case 'TEXT':
      found.text = textProblem(block.text);
      break;
    case 'IMAGE':
      found.url = block.url === '' ? words.problems.picture : undefined;
      found.alt = block.alt.trim() === '' ? words.problems.fill : undefined;
      found.link = block.link ? linkProblem(block.link) : undefined;
      break;
    case 'BUTTON':
      found.label = textProblem(block.label);
      found.link = linkProblem(block.link);
      break;
    case 'EVENT':
    case 'RESULTS':
      found.eventId = block.eventId === 0 ? words.problems.choose : undefined;
      break;
    case 'TEE_TIME':
      found.teeTimeId = block.teeTimeId === 0 ? words.problems.choose : undefined;
      break;
    case 'NEWS':
      found.newsId = block.newsId === 0 ? words.problems.choose : undefined;
      break;
    case 'COLUMNS':
      for (const side of ['left', 'right'] as const)
        for (const [at, inner] of block[side].entries())
          for (const [name, problem] of Object.entries(problemsOf(inner)))
            found[`${side}.${at}.${name}`] = problem;
      break;
    case 'DIVIDER':
      break;
  }
  return Object.fromEntries(
    Object.entries(found).flatMap(([name, problem]) => (problem === undefined ? [] : [[name, problem]])),
  );
}

export const isComplete = (block: MailBlock): boolean => Object.keys(problemsOf(block)).length === 0;

/** An empty link is none. */
const tidied = (block: MailBlock): MailBlock =>
  block.kind === 'IMAGE' ? { ...block, link: block.link?.trim() || null } : block;

export const completeBlocks = ({ blocks }: CampaignDraft): MailBlock[] =>
  blocks.flatMap(({ block }) => (isComplete(block) ? tidied(block) : []));

export function issuesOf({ subject, blocks }: CampaignDraft): FieldIssue[] {
  const wrong = textProblem(subject);
  return [
    ...(wrong === undefined ? [] : [{ field: 'subject', message: wrong }]),
    ...blocks.flatMap(({ block }, at) =>
      Object.entries(problemsOf(block)).map(([name, message]) => ({
        field: `blocks.${at}.${name}`,
        message,
      })),
    ),
  ];
}

/** Whether each condition says what it asks for. */
export const isWhole = ({ of }: AudienceGroup): boolean =>
  of.every((part) =>
    'match' in part
      ? isWhole(part)
      : (part.is?.length ?? 0) > 0 ||
        part.day !== undefined ||
        part.from !== undefined ||
        part.to !== undefined,
  );

/** The page builds no deeper than the server takes. */
export const sentSegment = (segment: AudienceGroup): Audience => segment as Audience;

/** What is written; of one that was sent in as HTML the words stay. */
export const writtenOf = (draft: CampaignDraft, byBlocks: boolean) => ({
  subject: draft.subject,
  preheader: draft.preheader,
  ...(byBlocks && { blocks: draft.blocks.map(({ block }) => tidied(block)) }),
  audience: {
    lists: [...draft.lists],
    segment: draft.segment.of.length === 0 ? null : sentSegment(draft.segment),
  },
});

/** A new one, which may begin with what somebody wants to tell of: `?news=7`, `?results=12`. */
export function blankDraft(search: URLSearchParams): CampaignDraft {
  const idIn = (name: string): number => Number(/^[1-9]\d{0,14}$/.exec(search.get(name) ?? '')?.[0] ?? 0);
  const [newsId, eventId] = [idIn('news'), idIn('results')];
  const blocks: MailBlock[] = [
    ...(newsId > 0 ? [{ kind: 'NEWS' as const, newsId }] : []),
    ...(eventId > 0 ? [{ kind: 'RESULTS' as const, eventId }] : []),
  ];
  return {
    subject: '',
    preheader: '',
    blocks: blocks.map((block, at) => ({ id: at + 1, block })),
    lists: [],
    segment: everybody,
    over: '',
  };
}
