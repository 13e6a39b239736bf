/** Every English word that pages on which a draw is repeated have in common. */

export const words = {
  again: 'Repeat it once more',
  right: 'matches',
  wrong: 'does not match',
  computed: 'Your sum',
  noCrypto: 'This browser can not reckon sums on this address. Use the command line below.',
  shell: 'With a command line',
  save: (file: string) => `Save ${file}`,
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'It could not be copied. Please select it by hand.',
} as const;
