/** Replays the clicks and submits from before hydration, one after another. Called once, by the root. */
export async function replayEarlyEvents(): Promise<void> {
  const { early } = window
  window.early = null
  for (const [element, replay] of early ?? []) {
    if (element.isConnected) replay()
    // Lets React render the effect of one event before the next.
    await new Promise((resolve) => setTimeout(resolve))
  }
}
