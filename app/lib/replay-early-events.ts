/** Replays the clicks and submits from before hydration, one after another. Called once, by the root. */
export async function replayEarlyEvents(): Promise<void> {
  const { early } = window
  window.early = null
  for (const [element, replay] of early ?? []) {
    // Lets React render first: what was typed before hydration, and the effect of the event before.
    await new Promise((resolve) => setTimeout(resolve))
    if (element.isConnected) replay()
  }
}
