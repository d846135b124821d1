/** What to do when the server can't listen: which setting is meant isn't in the system's own message. */
export function describeListenError(
  { code, message }: NodeJS.ErrnoException,
  { host, port }: { host: string; port: number },
): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use. Set PORT to another one.`
    case 'EACCES':
      return `This account may not listen on port ${port}. Set PORT to 1024 or higher.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST is ${host}, which is no address of this machine. Set it to 127.0.0.1, or to 0.0.0.0 for all of them.`
    default:
      return message
  }
}
