import { readForm } from '#app/lib/use-form.ts'

/** What a form's named fields hold. */
export const typedIn = (form: HTMLFormElement): string => JSON.stringify(readForm(form))

/** Whether nobody went on typing in a form while it was being sent; also when its page was left meanwhile. */
export const isAsSent = (form: HTMLFormElement | null, sent: string): boolean =>
  form === null || typedIn(form) === sent
