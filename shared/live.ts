/** Whether a video session is running, and where. The link is there only while it is. */
export type LiveState = { live: boolean; meeting_link: string | null }
