import { expect, test } from 'vitest'
import { readClientFile } from '#app/features/clients/read-client-file.ts'

const id = expect.any(String)
const read = (text: string | Uint8Array<ArrayBuffer>) => readClientFile(new File([text], 'clients'))

test.each([
  ['a spreadsheet', 'Name,Email,Phone\r\nAda Pine,ada@example.com,(312) 555-0100\r\n'],
  ['a spreadsheet of another language', 'Name;Email;Phone\nAda Pine;ada@example.com;(312) 555-0100\n'],
  [
    'a booking program',
    '"First Name","Last Name","Phone","E-mail"\n"Ada","Pine","(312) 555-0100","ADA@example.com"',
  ],
  [
    'Google Contacts',
    'First Name,Middle Name,Last Name,Nickname,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value\nAda,,Pine,Addie,* Home,ada@example.com ::: pine@example.com,Mobile,(312) 555-0100',
  ],
  [
    'Outlook',
    'First Name,Last Name,E-mail Address,E-mail 2 Address,Home Phone,Mobile Phone\nAda,Pine,,ada@example.com,(312) 555-0199,(312) 555-0100',
  ],
  [
    'this program',
    '\uFEFFName,Status,Email,Phone,Next session\r\nAda Pine,guest,ada@example.com,(312) 555-0100,\r\n',
  ],
])('a person is read from a file of %s', async (_, text) => {
  expect(await read(text)).toMatchObject({
    people: [{ row: 2, details: { name: 'Ada Pine', email: 'ada@example.com', phone: '(312) 555-0100' } }],
    problems: [],
  })
})

test.each([
  [
    'Windows',
    new Uint8Array(
      [...'Name,Email\nZo']
        .map((c) => c.charCodeAt(0))
        .concat([0xeb, ...[...',z@example.com'].map((c) => c.charCodeAt(0))]),
    ),
  ],
  [
    'UTF-16',
    new Uint8Array(
      new Uint16Array([0xfeff, ...[...'Name,Email\nZoë,z@example.com'].map((c) => c.charCodeAt(0))]).buffer,
    ),
  ],
  ['UTF-8', new TextEncoder().encode('Name,Email\nZoë,z@example.com')],
])('a name keeps its letters in the encoding of %s', async (_, bytes) => {
  expect(await read(bytes)).toMatchObject({ people: [{ details: { name: 'Zoë' } }] })
})

test('lines that can’t be imported are named with their reason, the others are read', async () => {
  const file = await read(
    'Name,Email,Phone,Birthday\n,ada@example.com,,\n\nBea,not an address,,\nCleo,,,May 1\nDora,,312 555 0100,\n"=1+1",,\'+13125550101,',
  )
  expect(file).toEqual({
    unit: 'line',
    people: [
      { row: 6, details: { id, name: 'Dora', email: '', phone: '312 555 0100' } },
      { row: 7, details: { id, name: '=1+1', email: '', phone: '+13125550101' } },
    ],
    problems: [
      { row: 2, name: 'ada@example.com', sentence: 'Enter a name.' },
      { row: 4, name: 'Bea', sentence: 'Enter an email address like name@example.com.' },
      { row: 5, name: 'Cleo', sentence: 'There is no email address and no phone number.' },
    ],
    unread: ['Birthday'],
  })
})

test.each([
  ['no names of columns', 'Ada,ada@example.com\n', 'In this file it is: Ada, ada@example.com.'],
  ['nothing to reach people by', 'Name,Birthday\nAda,May 1', 'like Name, Email, Phone'],
  ['nothing', '', 'In this file it is: empty.'],
  ['a quotation mark that is never closed', 'Name,Email\n"Ada,ada@example.com\n', 'never closed'],
  ['nobody', 'Name,Email\n,\n', 'Nobody is in that file'],
  ['contact cards that have none', 'BEGIN:VCARD\nFN:Ada', 'Nobody is in that file'],
  ['a workbook', 'PK\u0003\u0004\u0014', 'isn’t a CSV file'],
  [
    'more people than can be shown',
    `Name,Email\n${'Ada,ada@example.com\n'.repeat(2001)}`,
    '2,001 people are in that file. Split it into files of at most 2,000.',
  ],
  ['more than 1 MB', `Name,Email\n${'x'.repeat(1024 * 1024)}`, 'larger than 1 MB'],
])('a file with %s is refused with a sentence', async (_, text, sentence) => {
  expect(await read(text)).toEqual({ problem: expect.stringContaining(sentence) })
})

const cards = (...all: string[][]) =>
  all.map((lines) => ['BEGIN:VCARD', ...lines, 'END:VCARD'].join('\r\n')).join('\r\n')

test('people are read from the contact cards of a phone, whatever else is on them', async () => {
  const ofPhone = [
    'VERSION:3.0',
    'PRODID:-//Apple Inc.//iPhone OS 26.0//EN',
    'N:Pine;Ada;;;',
    'FN:Ada  Pine',
    'item1.EMAIL;type=INTERNET;type=WORK:work@example.com',
    'item2.EMAIL;type=INTERNET;type=HOME;type=pref:ada@example.com',
    'TEL;type=HOME;type=VOICE:(312) 555-0199',
    'TEL;type=CELL;type=VOICE;type=pref:(312) 555-0100',
    'NOTE:Allergic to nuts\\; call first',
    `PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQ${'A'.repeat(2 * 1024 * 1024)}`,
    ' 4QAYRXhpZgAASUkq',
    'X-ABUID:1',
  ]
  const ofAddressBook = ['VERSION:4.0', 'N:Elm;Bea;;;', 'FN:', 'TEL;VALUE=uri;TYPE=cell:tel:+1-312-555-0101']
  const company = ['VERSION:3.0', 'N:;;;;', 'FN:Flour & Co', 'ORG:Flour & Co']
  const damaged = ['VERSION:3.0', 'FN:Cleo', 'TEL']
  expect(await read(cards(ofPhone, ofAddressBook, company, damaged))).toEqual({
    unit: 'card',
    people: [
      { row: 1, details: { id, name: 'Ada Pine', email: 'ada@example.com', phone: '(312) 555-0100' } },
      { row: 2, details: { id, name: 'Bea Elm', email: '', phone: '+1-312-555-0101' } },
    ],
    problems: [
      { row: 3, name: 'Flour & Co', sentence: 'There is no email address and no phone number.' },
      { row: 4, name: '', sentence: 'This card can’t be read. Add this client by hand.' },
    ],
    unread: [],
  })
})

test('contact cards of Android, which are in an older format, are read too', async () => {
  const plain = [
    'VERSION:2.1',
    'N:Pine;Ada;;;',
    'FN:Ada Pine',
    'TEL;HOME:312-555-0199',
    'TEL;CELL;PREF:312-555-0100',
    'EMAIL;HOME:ada@example.com',
    'PHOTO;ENCODING=BASE64;JPEG:/9j/4AAQ',
    ' SkZJRg=',
    '',
    'X-KEY;ENCODING=BASE64:AAAA=',
  ]
  const encoded = [
    'VERSION:2.1',
    'TEL;CELL:+13125550101',
    'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=4A=6F=73=C3=A9=20=4D=C3=BC=',
    '=6C=6C=65=72',
    'NOTE;ENCODING=QUOTED-PRINTABLE:1=0D=0A=',
    '2=3D2',
    '',
  ]
  const older = ['VERSION:2.1', 'FN;QUOTED-PRINTABLE;CHARSET=ISO-8859-1:Zo=EB', 'TEL;CELL:312-555-0102']
  expect(await read(cards(plain, encoded, older))).toMatchObject({
    people: [
      { details: { name: 'Ada Pine', email: 'ada@example.com', phone: '312-555-0100' } },
      { details: { name: 'José Müller', phone: '+13125550101' } },
      { details: { name: 'Zoë', phone: '312-555-0102' } },
    ],
    problems: [],
  })
})

test('a file of cards that were cut off is read without looking through the rest for each of their ends', async () => {
  const cutOff = 'BEGIN:VCARD\r\n'.repeat(200_000)
  expect(await read(cutOff + cards(['VERSION:3.0', 'FN:Ada', 'EMAIL:ada@example.com']))).toMatchObject({
    people: [{ details: { name: 'Ada' } }],
    problems: [],
  })
})
