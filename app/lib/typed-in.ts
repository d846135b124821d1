import { readForm } from '#app/lib/use-form.ts'

/** What a form's named fields hold, to tell whether somebody went on typing while it was being sent. */
export const typedIn = (form: HTMLFormElement | null): string => (form ? JSON.stringify(readForm(form)) : '')
