/** Addresses as people type them, made into ones that a browser opens. */

/** `https://` is put before an address that does not begin with http:, https: or mailto:. */
export const formatAddress = (typed: string): string => {
  const address = typed.trim();
  return /^(?:https?|mailto):/i.test(address) ? address : `https://${address}`;
};
