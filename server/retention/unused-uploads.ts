import { and, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { contentDraft, contentVersions } from '#server/db/schema/content.ts'
import { pictures } from '#server/db/schema/pictures.ts'

/** As a content document names an uploaded picture or file. */
const uploadInDocument = '"(?:upload|hash)"\\s*:\\s*"([0-9a-f]{32})"'

/** Neither in the draft nor in anything that was published: every publication can be restored with its pictures. */
export const isUnused = (hash: AnyPgColumn): SQL => sql`${hash} not in (
  select found[1] from (
    select document::text as document from ${contentVersions}
    union all select document::text from ${contentDraft} where document is not null
  ) documents, regexp_matches(documents.document, ${uploadInDocument}, 'g') found)`

/** An upload also stays while a picture that was cut from it does. */
export const isUnusedPicture = and(
  isUnused(pictures.hash),
  sql`not exists (select from ${pictures} cut where cut.source = ${pictures.hash})`,
)
