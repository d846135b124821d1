import { openTab, showInTab } from '#app/lib/new-tab.ts'
import { notify, toast } from '#app/lib/toast.ts'
import { productsContent } from '#practice/content/products.ts'
import { fill } from '#practice/fill.ts'
import type { OfferedResource } from '#practice/resources.ts'

const content = productsContent.resources

/** Opens a resource in a new tab, or shows why it can't. Call it in the click handler, or popups are blocked. */
export function openResource({
  name,
  link,
  comingSoon,
}: Pick<OfferedResource, 'name' | 'link' | 'comingSoon'>): void {
  try {
    if (comingSoon) notify({ title: content.comingSoon, description: content.soon })
    else if (!link) toast.info(content.soon)
    else navigateTab(openTab(name), name, link)
  } catch (error) {
    console.error(error)
    toast.error(content.failed)
  }
}

export const announceNewTab = (name: string) => toast.success(fill(content.opening, { resource: name }))

function navigateTab(tab: Window | null, name: string, link: string) {
  try {
    if (showInTab(tab, link)) announceNewTab(name)
    else toast.error(content.blocked)
  } catch (error) {
    console.warn(error)
    tab?.close()
    notify({ title: content.lost.title, description: content.lost.text, destructive: true })
  }
}
