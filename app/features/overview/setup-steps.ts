import * as dashboardPaths from '#app/dashboard-paths.ts'
import type { SetupStep } from '#shared/today.ts'

type Words = { title: string; change: string; to: string }

/** What each step changes for visitors, and the screen that does it. */
export const setupWords: Readonly<Record<SetupStep, Words>> = {
  hours: {
    title: 'Set your hours',
    change: 'Visitors see free times and book sessions themselves.',
    to: dashboardPaths.calendarSettings(),
  },
  pickup: {
    title: 'Add a pickup place',
    change: 'Visitors can order for pickup, and see where and when.',
    to: dashboardPaths.selling,
  },
  cards: {
    title: 'Take cards',
    change: 'Visitors pay you by card. Now they get a test page that takes no money.',
    to: dashboardPaths.settingsSection('cards'),
  },
  texts: {
    title: 'Send texts',
    change: 'Reminders and answers reach phones. Now texts stay in a test outbox.',
    to: dashboardPaths.settingsSection('texts'),
  },
  mail: {
    title: 'Send emails',
    change: 'Confirmations and receipts reach people. Now emails stay in a test outbox.',
    to: dashboardPaths.settingsSection('mail'),
  },
  meeting_link: {
    title: 'Add your meeting link',
    change: 'Clients get the link of an online session with its confirmation, and Join before it begins.',
    to: dashboardPaths.calendarSettings('meeting-link'),
  },
  address: {
    title: 'Add your address',
    change: 'Clients with a confirmed session in person see where it is. Your site shows the city.',
    to: dashboardPaths.calendarSettings('session-address'),
  },
  portrait: {
    title: 'Add your portrait',
    change: 'Visitors see you on the home page and About instead of a drawing.',
    to: dashboardPaths.siteSection('pictures'),
  },
}
