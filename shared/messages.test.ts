import { expect, test } from 'vitest'
import { parseSmsKeyword } from '#shared/messages.ts'

test.each([
  ...[
    'STOP',
    ' Stop. ',
    'Stop!!!',
    'please stop',
    'Stop texting me',
    'stop all texts please',
    'STOP ALL',
    'unsubscribe me',
  ],
  ...['opt me out', 'Opt-out', "don't text me", 'No more texts', 'take me off your list', 'remove my number'],
  ...['ALTO', 'cancelar', 'Parar.', 'baja', 'no más mensajes', 'No me envíen más mensajes por favor'],
])('“%s” asks for no more texts', (text) => {
  expect(parseSmsKeyword(text)).toBe('stop')
})

test.each(['start', 'Yes!', 'UNSTOP', 'start again', 'comenzar'])('“%s” asks for texts again', (text) => {
  expect(parseSmsKeyword(text)).toBe('start')
})

test.each(['Help', 'help me', 'INFO', 'ayuda', 'Información'])('“%s” asks for help', (text) => {
  expect(parseSmsKeyword(text)).toBe('help')
})

test.each([
  ...[
    'Stop by tomorrow?',
    'Please stop by at 5',
    'I cannot stop drinking it',
    'the end',
    'Can we start at 3?',
  ],
  ...['yes please', 'Cancel my appointment please', 'quiero cancelar mi cita', 'help yourself', '', '🌿'],
])('“%s” only begins like a wish', (text) => {
  expect(parseSmsKeyword(text)).toBeNull()
})
