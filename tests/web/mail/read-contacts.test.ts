/** People out of what the office pastes or has in a file. */
import { readContacts } from '@fourball/web/mail/lists/read-contacts.ts';
import { describe, expect, it } from 'vitest';

const read = (text: string) =>
  readContacts(text).map(({ email, firstName, lastName }) => [email, firstName, lastName]);

describe('what is pasted or in a file', () => {
  it('is a table by its first row, in whatever order, with or without a byte order mark', () => {
    const table =
      '\uFEFFLast name;First name;E-mail;City\r\nStrand;Kim;kim@example.com;Guelph\r\n\r\nÖz;Ümit;u@example.com;\r\n';
    expect(read(table)).toEqual([
      ['kim@example.com', 'Kim', 'Strand'],
      ['u@example.com', 'Ümit', 'Öz'],
    ]);
    expect(read('Name\tEmail\nKim van Strand\tkim@example.com')).toEqual([
      ['kim@example.com', 'Kim van', 'Strand'],
    ]);
  });

  it('keeps commas, quotes and line breaks within quotes', () => {
    expect(read('email,first name,last name\n"a@example.com","Kim ""K"", Jr","Strand\nof Hollow"\n')).toEqual(
      [['a@example.com', 'Kim "K", Jr', 'Strand\nof Hollow']],
    );
  });

  it('is lines of addresses, as mail programs write them, several in one line too', () => {
    expect(read('a@example.com\nKim Strand <b@example.com>\rno address\r\n"Lee, Jo", c@example.com')).toEqual(
      [
        ['a@example.com', '', ''],
        ['b@example.com', 'Kim', 'Strand'],
        ['no address', '', ''],
        ['c@example.com', 'Lee,', 'Jo'],
      ],
    );
    expect(read('a@example.com, B <b@example.com>; no address\nc@example.com d@example.com')).toEqual([
      ['a@example.com', '', ''],
      ['b@example.com', 'B', ''],
      ['no address', '', ''],
      ['c@example.com', '', ''],
      ['d@example.com', '', ''],
    ]);
    expect(read('')).toEqual([]);
    expect(read('\uFEFF\r\n ,\r\n')).toEqual([]);
  });

  it('leaves markup as the text that it is, and reads a hundred thousand rows at once', () => {
    expect(read('a@example.com,<script>x</script>,"<b>"')).toEqual([
      ['a@example.com', '<script>x</script>', '<b>'],
    ]);
    const many = Array.from({ length: 100_000 }, (_, at) => `p${at}@example.com`).join('\n');
    expect(readContacts(many)).toHaveLength(100_000);
  });
});
