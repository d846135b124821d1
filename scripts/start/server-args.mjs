/**
 * What Node is started with to serve, here and in deploy/. Loading the modules would grow the nursery of the heap to
 * 130 MB, which it then keeps.
 */
export const serverArgs = ['--max-semi-space-size=8', 'server/main.ts']
