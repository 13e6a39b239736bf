/** The words of email lists in English: by which consent is asked, and the mails with links. */
import type { Formats } from '../formats/formats.ts';

export const listWords = (_say: Formats) => ({
  /** Shown beside the tick, and kept with what was said. */
  consent: (name: string, purpose: string) =>
    `Send me “${name}” by mail.${purpose === '' ? '' : ` ${purpose}`} I can leave at any time by the link in each mail.`,
  /** Of lists without a category. */
  other: 'Other',
  confirm: {
    subject: (list: string) => `Please confirm: ${list}`,
    lead: (list: string, club: string) =>
      `Somebody, we hope you, asked ${club} to send “${list}” to this address. Nothing is sent before you say yes.`,
    note: (days: number) =>
      `The link is good for ${days} ${days === 1 ? 'day' : 'days'}. If it was not you, do nothing: you will not hear of this again.`,
    open: 'See what it is, and confirm',
  },
  leave: {
    subject: (list: string) => `Leave “${list}”`,
    lead: (list: string, club: string) =>
      `Somebody, we hope you, asked ${club} to send “${list}” to this address no more.`,
    note: 'Open the link to leave the list. If it was not you, do nothing: everything stays as it is.',
    open: 'Leave the list',
  },
  address: {
    subject: 'Please confirm your new address',
    lead: (club: string) => `Somebody, we hope you, asked ${club} to write to this address from now on.`,
    note: (days: number) =>
      `The link is good for ${days} ${days === 1 ? 'day' : 'days'}. If it was not you, do nothing: everything stays as it is.`,
    open: 'Confirm the address',
  },
});
