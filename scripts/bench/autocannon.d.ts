/** As much of autocannon as the load part uses; it brings no types of its own. */
declare module 'autocannon' {
  export type Made = { method: string; path: string; headers: Record<string, string>; body?: string }
  export type Request = {
    method: string
    path: string
    headers?: Record<string, string>
    setupRequest?(request: Made, context: Record<string, string>): Made
    onResponse?(
      status: number,
      body: string,
      context: Record<string, string>,
      headers: Record<string, string>,
    ): void
  }
  export type Options = {
    url: string
    connections: number
    duration?: number
    amount?: number
    overallRate?: number
    timeout?: number
    requests: Request[]
  }
  export type Result = {
    duration: number
    errors: number
    timeouts: number
    '2xx': number
    '3xx': number
    '4xx': number
    '5xx': number
  }
  export type Run = Promise<Result> & {
    on(event: 'response', heard: (client: unknown, status: number, bytes: number, ms: number) => void): void
  }
  export default function autocannon(options: Options): Run
}
