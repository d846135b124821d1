import { ButtonLink } from '#app/components/ui/button.tsx'
import { Tabs } from '#app/components/ui/tabs.tsx'
import * as dashboardPaths from '#app/dashboard-paths.ts'
import { GroupMessageForm } from '#app/features/groups/components/group-message-form.tsx'
import { MessageHistory } from '#app/features/messages/components/message-history.tsx'
import { SendMessageForm } from '#app/features/messages/components/send-message-form.tsx'
import { useTab } from '#app/lib/use-tab.ts'

export function MessagesTab() {
  const [tab, select] = useTab(['send', 'group', 'history'], 'sms')
  return (
    <Tabs
      label="SMS Messages"
      value={tab}
      onChange={select}
      tabs={[
        { id: 'send', label: 'Send Message', panel: <SendMessageForm /> },
        { id: 'group', label: 'Group Message', panel: <GroupTab /> },
        { id: 'history', label: 'Message History', panel: <MessageHistory /> },
      ]}
    />
  )
}

function GroupTab() {
  return (
    <>
      <GroupMessageForm />
      <p className="mt-6">
        <ButtonLink to={dashboardPaths.groupMessages} variant="quiet" size="small" className="-ms-[12px]">
          Preview, schedule, or write by email
        </ButtonLink>
      </p>
    </>
  )
}
