import { createHash, randomBytes } from 'node:crypto'

export const newFeedToken = () => randomBytes(32).toString('base64url')
export const hashFeedToken = (token: string) => createHash('sha256').update(token).digest('hex')
