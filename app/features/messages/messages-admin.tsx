import { Tabs } from '#app/components/ui/tabs.tsx'
import { MessageHistory } from '#app/features/messages/messages-admin-history.tsx'
import { SendMessage } from '#app/features/messages/messages-admin-send.tsx'
import { GroupMessage } from '#app/features/messages/messages-group.tsx'
import { useTab } from '#app/lib/use-tab.ts'

/** The dashboard's texts: to one, to many, and all there were. */
export function AdminMessages() {
  const [tab, select] = useTab(['send', 'group', 'history'], 'sms')
  return (
    <Tabs
      label="SMS Messages"
      value={tab}
      onChange={select}
      tabs={[
        { id: 'send', label: 'Send Message', panel: <SendMessage /> },
        { id: 'group', label: 'Group Message', panel: <GroupMessage /> },
        { id: 'history', label: 'Message History', panel: <MessageHistory /> },
      ]}
    />
  )
}
