import type { ReactNode } from 'react'

export type Tone = 'green' | 'yellow' | 'blue' | 'red'

const tones: Record<Tone, string> = {
  green: 'bg-tone-green text-on-tone-green',
  yellow: 'bg-tone-yellow text-on-tone-yellow',
  blue: 'bg-tone-blue text-on-tone-blue',
  red: 'bg-tone-red text-on-tone-red',
}

const shape = 'inline-block rounded-full px-2.5 py-0.5 font-medium text-[0.8125rem]'

export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <span className={`${shape} ${tones[tone]}`}>{children}</span>
}

export function StatusBadge({ tone, status }: { tone: Tone; status: string }) {
  return <span className={`${shape} capitalize ${tones[tone]}`}>{status}</span>
}
