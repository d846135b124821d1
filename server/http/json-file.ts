/** A JSON download that people can read. */
export function jsonFile(name: string, data: unknown): Response {
  return new Response(JSON.stringify(data, null, 2), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.json"`,
    },
  })
}
