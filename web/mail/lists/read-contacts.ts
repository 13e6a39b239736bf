/** Reads people out of what the office pastes or has in a file: lines of addresses, or a table with commas, semicolons or tabs. */

export interface ReadContact {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** As long as the club takes them; a longer one is cut, and is no address then. */
const [mostEmail, mostName] = [254, 80];

/** One for each person, in their order; whether an address is one, the club says. */
export function readContacts(text: string): ReadContact[] {
  const rows = cellsIn(text).filter((row) => row.some((cell) => cell !== ''));
  const [first, ...others] = rows;
  const columns = first === undefined ? null : columnsIn(first);
  return columns === null ? rows.flatMap(byLook) : others.map((row) => byColumns(row, columns));
}

/**
 * The rows and their cells, without blanks around them, of which a byte order mark is one. A cell in quotes may hold what separates
 * cells, line breaks too, and quotes written twice.
 */
function cellsIn(text: string): string[][] {
  const between = separatorOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  const endCell = () => {
    row.push(cell.trim());
    cell = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (quoted) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (letter === '"' && cell.trim() === '') {
      quoted = true;
      cell = '';
    } else if (letter === between) endCell();
    else if (letter === '\n' || letter === '\r') {
      endCell();
      rows.push(row);
      row = [];
    } else cell += letter;
  }
  endCell();
  return [...rows, row];
}

/** That of the first line which has any; what stands in quotes counts too, which is seldom and then the same. */
function separatorOf(text: string): string {
  const line = text.split(/[\r\n]+/).find((one) => /[,;\t]/.test(one)) ?? '';
  const often = (separator: string) => line.split(separator).length;
  return ['\t', ';', ','].toSorted((one, other) => often(other) - often(one))[0] ?? ',';
}

interface Columns {
  readonly email: number;
  readonly firstName: number;
  readonly lastName: number;
  /** Both names in one. */
  readonly name: number;
}

/** Of a first row that names its columns; null where it is somebody. */
function columnsIn(row: readonly string[]): Columns | null {
  const place = (name: RegExp) => row.findIndex((cell) => name.test(cell));
  const email = place(/^(?:e-?mail|mail|address)/i);
  if (email < 0 || row.some((cell) => cell.includes('@'))) return null;
  return {
    email,
    firstName: place(/^(?:first|given|fore)/i),
    lastName: place(/^(?:last|family|sur)/i),
    name: place(/^(?:name|full)/i),
  };
}

function byColumns(row: readonly string[], { email, firstName, lastName, name }: Columns): ReadContact {
  const cell = (at: number) => (at < 0 ? '' : (row[at] ?? ''));
  const [first, last] = name < 0 ? [cell(firstName), cell(lastName)] : namesIn(cell(name));
  return contact(cell(email), first, last);
}

/** Several addresses in one line are as many people, and what else stands there is refused as no address; else the other cells name the one. */
function byLook(row: readonly string[]): ReadContact[] {
  const cells = row.flatMap(apart).filter((cell) => cell !== '');
  const addresses = cells.filter((cell) => cell.includes('@'));
  if (addresses.length > 1) return cells.map(withName);
  const [address = cells[0] ?? ''] = addresses;
  const names = cells.filter((cell) => cell !== address);
  if (names.length === 0) return [withName(address)];
  const [first = '', last = ''] = names.length === 1 ? namesIn(names[0] ?? '') : names;
  return [contact(withName(address).email, first, last)];
}

/** A cell with more than one address, whatever stands between them. */
function apart(cell: string): string[] {
  const several = (text: string) => text.split('@').length > 2;
  if (!several(cell)) return [cell];
  return cell.split(/[,;\t]/).flatMap((part) => (several(part) ? part.trim().split(/\s+/) : [part.trim()]));
}

/** As mail programs write it: `Kim Strand <kim@example.com>`. */
function withName(cell: string): ReadContact {
  const [, name = '', address = ''] = /^([^<>]*)<([^<>]+)>$/.exec(cell) ?? [];
  return address === '' ? contact(cell, '', '') : contact(address, ...namesIn(name));
}

function namesIn(name: string): [string, string] {
  const words = name.trim().split(/\s+/);
  return words.length < 2 ? [words[0] ?? '', ''] : [words.slice(0, -1).join(' '), words.at(-1) ?? ''];
}

const contact = (email: string, firstName: string, lastName: string): ReadContact => ({
  email: email.trim().slice(0, mostEmail),
  firstName: firstName.slice(0, mostName),
  lastName: lastName.slice(0, mostName),
});
