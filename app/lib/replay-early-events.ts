/** Gives back the clicks and submits that came before the page was live, one after the other. Called once, by the root. */
export async function replayEarlyEvents(): Promise<void> {
  const { early } = window
  window.early = null
  for (const [element, act] of early ?? []) {
    if (element.isConnected) act()
    // What one click changed is drawn before the next one builds on it.
    await new Promise((resolve) => setTimeout(resolve))
  }
}
