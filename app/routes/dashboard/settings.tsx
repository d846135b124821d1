import { LinkList } from '#app/components/ui/link-list.tsx'
import * as dashboardPaths from '#app/dashboard-paths.ts'
import { AdministratorPage } from '#app/features/identity/components/administrator-page.tsx'
import { ServiceStatus } from '#app/features/overview/components/service-status.tsx'
import { TodaySection } from '#app/features/overview/components/today-section.tsx'
import { ownerMeta } from '#app/lib/owner-meta.ts'
import * as paths from '#app/paths.ts'

export const meta = () => ownerMeta('Settings', '/api/overview/setup')

const screens = [
  {
    to: dashboardPaths.calendarSettings(),
    title: 'Hours and booking',
    about: 'When sessions can be booked, reminders, where sessions are, other calendars.',
  },
  {
    to: dashboardPaths.calendarSettings('meeting-link'),
    title: 'Meeting link',
    about: 'Where online sessions meet.',
  },
  { to: dashboardPaths.selling, title: 'Selling', about: 'Pickup place and hours, stock, sales tax.' },
  {
    to: dashboardPaths.notices,
    title: 'Messages you send',
    about: 'The words of emails and texts, and when texts may go out.',
  },
  {
    to: dashboardPaths.groupMessages,
    title: 'Group messages',
    about: 'One text or email to many people: drafts, scheduled, sent.',
  },
  {
    to: dashboardPaths.questions,
    title: 'Questions for your assistant',
    about: 'What it could not answer, and the answers you add.',
  },
  {
    to: dashboardPaths.siteEditor,
    title: 'Your site',
    about: 'Names, services, products, prices, pictures and page texts.',
  },
  {
    to: dashboardPaths.security,
    title: 'Security',
    about: 'Sign-in with a second step, passkeys, the devices you’re signed in on.',
  },
  {
    to: paths.dashboard,
    title: 'Dashboard',
    about: 'All orders, appointments and texts in tables, and Go Live.',
  },
]

export default function SettingsRoute() {
  return (
    <AdministratorPage title="Settings">
      {({ signedInAs }) => (
        <div className="grid max-w-2xl gap-12">
          <LinkList links={screens} />
          <TodaySection title="Services">
            <ServiceStatus />
          </TodaySection>
          {signedInAs}
        </div>
      )}
    </AdministratorPage>
  )
}
