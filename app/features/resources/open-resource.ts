import { openTab, showInTab } from '#app/lib/new-tab.ts'
import { notify, toast } from '#app/lib/toast.ts'
import { productsContent } from '#practice/content/products.ts'
import type { Resource } from '#practice/schema.ts'

const words = productsContent.resources

/** Opens a resource in a new tab, or says why not. To be called inside the click. */
export function openResource({ name, link, comingSoon }: Resource): void {
  try {
    if (comingSoon) notify({ title: words.comingSoon, description: words.soon })
    else if (!link) toast.info(words.soon)
    else lead(openTab(name), name, link)
  } catch (error) {
    console.error(error)
    toast.error(words.failed)
  }
}

function lead(tab: Window | null, name: string, link: string) {
  try {
    if (showInTab(tab, link)) toast.success(words.opening(name))
    else toast.error(words.blocked)
  } catch (error) {
    console.warn(error)
    tab?.close()
    notify({ title: words.lost.title, description: words.lost.text, destructive: true })
  }
}
