/** Hands a file to the person, as a download. */

/** Only a link can give a file its name; a call that needs the token's header can't be one. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Once the browser has begun to write it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
