import type { ReactNode } from 'react'

/** A sentence above the editor, with what can be done about it. */
export const Notice = ({ children }: { children: ReactNode }) => (
  <div
    role="status"
    className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b bg-tone-yellow px-5 py-2 text-on-tone-yellow text-sm"
  >
    {children}
  </div>
)
