import { expect, test } from 'vitest'
import { parseSmsKeyword } from '#shared/messages.ts'

test.each([
  'STOP',
  ' Stop. ',
  'Stop!!!',
  'please stop',
  'Stop texting me',
  'stop all texts please',
  'STOP ALL',
  'unsubscribe me',
  'opt me out',
  'Opt-out',
  "don't text me",
  'No more texts',
  'take me off your list',
  'remove my number',
  'ALTO',
  'cancelar',
  'Parar.',
  'baja',
  'no más mensajes',
  'No me envíen más mensajes por favor',
])('reads “%s” as STOP', (text) => {
  expect(parseSmsKeyword(text)).toBe('stop')
})

test.each(['start', 'Yes!', 'UNSTOP', 'start again', 'comenzar'])('reads “%s” as START', (text) => {
  expect(parseSmsKeyword(text)).toBe('start')
})

test.each(['Help', 'help me', 'INFO', 'ayuda', 'Información'])('reads “%s” as HELP', (text) => {
  expect(parseSmsKeyword(text)).toBe('help')
})

test.each([
  'Stop by tomorrow?',
  'Please stop by at 5',
  'I cannot stop drinking it',
  'the end',
  'Can we start at 3?',
  'yes please',
  'Cancel my appointment please',
  'quiero cancelar mi cita',
  'help yourself',
  '',
  '🌿',
])('finds no keyword in “%s”', (text) => {
  expect(parseSmsKeyword(text)).toBeNull()
})
