/** Placeholder for the site's own URL in prerendered pages; the server replaces it with `PUBLIC_URL` at start. */
export const publicUrlPlaceholder = 'https://public-url.invalid'
