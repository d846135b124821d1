import type { ReactNode } from 'react'

/** Above everything at the foot of the screen: what was done and can be taken back. */
export const UndoArea = ({ children }: { children: ReactNode }) => (
  <div role="status" className="undo-area">
    {children}
  </div>
)

/** One thing that was done, with its Undo. */
export const undoRow =
  'flex items-center justify-between gap-x-4 rounded-card border border-edge bg-paper px-4 py-2 text-[0.9375rem] leading-snug'
