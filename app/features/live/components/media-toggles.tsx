import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'

/** Kept only while connected; each connection starts with both on. */
export function MediaToggles({ connected }: { connected: boolean }) {
  const [sound, setSound] = useState(true)
  const [video, setVideo] = useState(true)
  return (
    <>
      <Button variant="secondary" size="small" disabled={!connected} onClick={() => setSound(!sound)}>
        {sound ? 'Mute' : 'Unmute'}
      </Button>
      <Button variant="secondary" size="small" disabled={!connected} onClick={() => setVideo(!video)}>
        {video ? 'Turn off video' : 'Turn on video'}
      </Button>
    </>
  )
}
