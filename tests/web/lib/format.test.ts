// @vitest-environment happy-dom
/** How numbers, addresses and lists are written for people and for other programs. */
import { avatarAddress } from '@fourball/web/lib/club/avatar-address.ts';
import { formatPhone } from '@fourball/web/accounts/emergency/phone.ts';
import { csvOf, downloadCsv } from '@fourball/web/lib/browser/csv.ts';
import { formatAddress } from '@fourball/web/lib/browser/web-address.ts';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';

describe('[format.1] a phone number', () => {
  it.each([
    ['5195551234', '519-555-1234'],
    ['(519) 555-1234', '519-555-1234'],
    ['1 519 555 1234', '519-555-1234'],
    ['+1-519-555-1234', '519-555-1234'],
    ['519-555-1234 ext 77', '519-555-1234'],
    ['1519555123', '151-955-5123'],
    ['25195551234', '251-955-5123'],
    ['519555', '519-555'],
    ['5195', '519-5'],
    ['51', '51'],
    ['', ''],
    ['call me', ''],
  ])('%j is written %j', (typed, written) => expect(formatPhone(typed)).toBe(written));

  it('is not changed by being written again', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const once = formatPhone(typed);
        expect(formatPhone(once)).toBe(once);
        expect(once).toMatch(/^(\d{1,3}(-\d{1,3}(-\d{1,4})?)?)?$/);
      }),
    );
  });
});

describe('[format.2] an address of the web', () => {
  it.each([
    ['club.example', 'https://club.example'],
    ['www.club.example/a?b', 'https://www.club.example/a?b'],
    ['http://club.example', 'http://club.example'],
    ['https://club.example', 'https://club.example'],
    ['HTTPS://club.example', 'HTTPS://club.example'],
    ['mailto:a@club.example', 'mailto:a@club.example'],
    ['ftp://club.example', 'https://ftp://club.example'],
    ['javascript:alert(1)', 'https://javascript:alert(1)'],
    ['  club.example ', 'https://club.example'],
  ])('%j becomes %j', (typed, made) => expect(formatAddress(typed)).toBe(made));
});

describe('[format.3] a list as CSV', () => {
  it('is written by RFC 4180', () => {
    expect(
      csvOf(
        ['Name', 'Note'],
        [
          ['Tremblay, Ava', 'says "fore"'],
          ['two\nlines', null],
          [-3.5, true],
        ],
      ),
    ).toBe('Name,Note\r\n"Tremblay, Ava","says ""fore"""\r\n"two\nlines",\r\n-3.5,true\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '  =cmd|x'])(
    'never holds %j as a formula',
    (text) => expect(csvOf([], [[text]]).split('\r\n')[1]).toMatch(/^"?'/),
  );

  it('is handed over once, as a file, and not at all when it is empty', async () => {
    const made: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      made.push(file as Blob);
      return 'blob:list';
    });
    const links: HTMLAnchorElement[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      links.push(this);
    });
    expect(downloadCsv('golfers.csv', ['Name'], [])).toBe(false);
    expect(made).toEqual([]);
    expect(downloadCsv('golfers.csv', ['Name'], [['Ava']])).toBe(true);
    expect(links.map(({ download, href }) => [download, href])).toEqual([['golfers.csv', 'blob:list']]);
    expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(await made[0]?.arrayBuffer())).toBe(
      '\uFEFFName\r\nAva\r\n',
    );
  });
});

describe('the address of an avatar', () => {
  it.each([
    ['/images/avatar/a.jpg', 'https://club.example/images/avatar/a.jpg'],
    ['images/avatar/a.jpg', 'https://club.example/images/avatar/a.jpg'],
    ['https://pictures.example/a.jpg', 'https://pictures.example/a.jpg'],
    ['', null],
    [null, null],
  ])('%j is at %j', (path, address) => {
    expect(avatarAddress(path, 'https://club.example')).toBe(address);
    expect(avatarAddress(path, 'https://club.example/')).toBe(address);
  });
});
