/** Whether a video session is running. The link is null when none is. */
export type LiveState = { live: boolean; meeting_link: string | null }
