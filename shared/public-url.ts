/** Stands in prerendered pages where the site's own address belongs; the server fills in `PUBLIC_URL` at boot. */
export const publicUrlPlaceholder = 'https://public-url.invalid'
