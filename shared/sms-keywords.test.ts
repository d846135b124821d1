import { expect, test } from 'vitest'
import { isOnlyKeyword, parseSmsKeyword } from '#shared/sms-keywords.ts'

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
  'please stop texting me',
  'Please STOP texting me now!!',
  "don't text me again",
  'Do not message me ever again.',
  'no more texts please',
  'Quit texting me',
  'quit messaging this number',
  'take me off this list',
  'Take me off of your list please',
  'get me off this list',
  'unsubscribe me from everything',
  'wrong number stop',
  'Wrong number, please stop texting me',
  'hi, can you stop texting me please',
  'can you please remove me from your list',
  'I said stop',
  'I want to unsubscribe',
  "I don't want any more texts",
  'I no longer want to receive texts',
  'never text me again',
  'Stop sending me messages',
  'stop please thanks',
  'please remove my number from this list',
  'leave me alone',
  'dejen de enviarme mensajes',
  'Ya no me escriban más',
  'no quiero más mensajes, gracias',
  'por favor quítenme de la lista',
  'Denme de baja por favor',
  'Deja de molestarme',
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
  'stop by tomorrow?',
  "please don't stop",
  "I can't stop thinking about the drink",
  'can you text me again',
  'Can you stop by with my order',
  "don't text me, call me instead",
  'no texts today? I expected the reminder',
  'Please stop my order from shipping',
  'stop the subscription of the blend but text me',
  'remove the gingerade from my order please',
  'I want to stop smoking',
  'I quit my job',
  'quit smoking',
  'No more sugar for me please',
  'take me off the waitlist for Tuesday',
  'bus stop',
  'nonstop',
  'the bus does not stop here',
  'never mind',
  'send me the list',
  'please contact me',
  'leave the order at the door',
  'wrong number of bottles',
  'parar un momento y hablar',
  'no me manden la factura, la recojo',
  'baja el precio',
  'para de llover?',
  'alto ahí, me encanta',
  '',
  '🌿',
])('finds no keyword in “%s”', (text) => {
  expect(parseSmsKeyword(text)).toBeNull()
})

test.each([
  ['STOP', true],
  ['stop!', true],
  ['start', true],
  // What they want is to be asked.
  ['Cancel', false],
  ['cancelar', false],
  ['Yes', false],
  ['please stop texting me', false],
  ['help', false],
  ['', false],
])('%j leaves nothing to answer: %s', (text, isOnly) => {
  expect(isOnlyKeyword(text)).toBe(isOnly)
})
