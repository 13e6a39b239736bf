/** The blocks that a campaign is written of: plain words, pictures of the club, and what the club knows by its id. No HTML. */
import { z } from 'zod';
import { harmlessLink, text } from '../../contract/body-fields.ts';
import { atMost, id, line } from '../../contract/fields.ts';
import { mostBlocks, mostInColumn } from './block-limits.ts';
import { unknownField } from './merge-fields.ts';

const fieldsKnown = (typed: string): boolean => unknownField(typed) === undefined;
const noSuchField = 'In braces only {firstName} and {lastName} may stand.';

/** A line, and text of several lines, in which fields of the reader may stand. */
export const mergedLine = (max: number) =>
  line(max).min(1, 'Please fill this in.').refine(fieldsKnown, noSuchField);
const mergedText = (max: number) => text(max).min(1, 'Please fill this in.').refine(fieldsKnown, noSuchField);

/** A file of the club's own image storage: nobody else learns who opened the mail, and nothing tells one reader from another. */
export const ownImageAddress = /^\/images\/(?!.*\.\.)[\w./-]+$/;

const ownImage = z.string().max(500).regex(ownImageAddress, 'Please choose a picture of the club.');

/** An address of the web or of mail, or a page of ours that begins with one slash. */
const mailLink = z
  .string()
  .trim()
  .min(1, 'Please fill this in.')
  .max(2000, atMost(2000))
  .regex(harmlessLink, 'Please enter a web address.')
  .regex(/^(?:https?:\/\/[^/]|mailto:[^/]|\/(?![/\\]))/iu, 'Please enter a web address.');

const heading = z.strictObject({
  kind: z.literal('HEADING'),
  text: mergedLine(200),
  /** 1 is the larger one. */
  level: z.union([z.literal(1), z.literal(2)]),
});
const words = z.strictObject({
  kind: z.literal('TEXT'),
  /** An empty line begins a new paragraph. */
  text: mergedText(5_000),
});
const image = z.strictObject({
  kind: z.literal('IMAGE'),
  url: ownImage,
  /** What is read out, and shown where pictures are not. */
  alt: line(300).min(1, 'Please say what the picture shows.'),
  link: mailLink.nullish(),
});
const button = z.strictObject({ kind: z.literal('BUTTON'), label: mergedLine(60), link: mailLink });
const divider = z.strictObject({ kind: z.literal('DIVIDER') });

const simpleBlock = z.discriminatedUnion('kind', [heading, words, image, button, divider]);
export type SimpleBlock = z.output<typeof simpleBlock>;

const column = z.array(simpleBlock).max(mostInColumn);

/** By its id, as everybody may see it when the mail is sent. */
const event = z.strictObject({ kind: z.literal('EVENT'), eventId: id });
const results = z.strictObject({ kind: z.literal('RESULTS'), eventId: id });
const teeTime = z.strictObject({ kind: z.literal('TEE_TIME'), teeTimeId: id });
const news = z.strictObject({ kind: z.literal('NEWS'), newsId: id });

export const mailBlock = z.discriminatedUnion('kind', [
  heading,
  words,
  image,
  button,
  divider,
  z.strictObject({ kind: z.literal('COLUMNS'), left: column, right: column }),
  event,
  results,
  teeTime,
  news,
]);
export type MailBlock = z.output<typeof mailBlock>;

export const mailBlocks = z.array(mailBlock).max(mostBlocks);

/** Of a campaign. No line break and no other control character gets into a header. */
export const mailSubject = mergedLine(200);
/** What a mailbox shows behind the subject. */
export const mailPreheader = line(150).refine(fieldsKnown, noSuchField);
