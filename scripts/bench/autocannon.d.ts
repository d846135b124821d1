/** The part of autocannon that the load benchmark uses; the package has no types. */
declare module 'autocannon' {
  export type BuiltRequest = { method: string; path: string; headers: Record<string, string>; body?: string }
  export type Request = {
    method: string
    path: string
    headers?: Record<string, string>
    setupRequest?(request: BuiltRequest, context: Record<string, string>): BuiltRequest
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
    on(
      event: 'response',
      listener: (client: unknown, status: number, bytes: number, ms: number) => void,
    ): void
  }
  export default function autocannon(options: Options): Run
}
