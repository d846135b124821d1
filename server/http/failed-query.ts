import { DrizzleQueryError } from 'drizzle-orm/errors'

/** Whether an error is of a query. Its cause is what the database says. */
export const isFailedQuery = (error: unknown): error is DrizzleQueryError =>
  error instanceof DrizzleQueryError

/** The message of a failed query without its parameters: those are what people wrote, and links that were made for them. */
export const withoutParameters = (message: string): string => message.split('\nparams:')[0] ?? ''
