import { expect, test } from 'vitest'
import { readPeople } from '#app/features/clients/read-people.ts'

const ada = { name: 'Ada Pine', email: 'ada@example.com', phone: '(312) 555-0101' }

test.each([
  ['a spreadsheet with headings', 'Name\tEmail\tPhone\nAda Pine\tada@example.com\t(312) 555-0101'],
  ['a spreadsheet with two columns of names', 'Ada\tPine\tada@example.com\t(312) 555-0101\r\n'],
  ['a file with quotes', '"Ada Pine","ada@example.com","(312) 555-0101"'],
  ['semicolons in another order', '(312) 555-0101; ada@example.com; Ada Pine; 12 Elm Street'],
  [
    'columns that are left out',
    'Ada Pine\tada@example.com\t(312) 555-0101\t12 Elm Street, Chicago\tlikes ginger',
  ],
  ['empty columns and lines', '\n\nAda Pine, , ada@example.com, (312) 555-0101\n \n'],
])('reads %s', (_name, text) => {
  expect(readPeople(text)).toMatchObject([ada])
})

test('what is missing stays empty, and the line stays as it was', () => {
  expect(readPeople('Ada Pine, 312.555.0101\nBea Lind\nbea@example.com')).toEqual([
    { line: 'Ada Pine, 312.555.0101', name: 'Ada Pine', email: '', phone: '312.555.0101' },
    { line: 'Bea Lind', name: 'Bea Lind', email: '', phone: '' },
    { line: 'bea@example.com', name: '', email: 'bea@example.com', phone: '' },
  ])
})

test('a person whose name sounds like a heading is no heading', () => {
  expect(readPeople('Mobile Massage Co, info@example.com')).toMatchObject([{ name: 'Mobile Massage Co' }])
  expect(readPeople('')).toEqual([])
})
