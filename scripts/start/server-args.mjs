/**
 * Node's arguments for the server, also in deploy/. Without the limit, loading the modules grows V8's young generation
 * to 130 MB for good.
 */
export const serverArgs = ['--max-semi-space-size=8', 'server/main.ts']
