import { Hono } from 'hono'
import type { MakeCtx } from '#server/context.ts'
import { addClient } from '#server/features/clients/add-client.ts'
import { correctClient } from '#server/features/clients/correct-client.ts'
import { clientCsvHeader, toClientCsvRow } from '#server/features/clients/csv.ts'
import { deleteNote } from '#server/features/clients/delete-note.ts'
import { eraseClient } from '#server/features/clients/erase-client.ts'
import { exportClient } from '#server/features/clients/export-client.ts'
import { findClientOf } from '#server/features/clients/find-client-of.ts'
import { importClients } from '#server/features/clients/import-clients.ts'
import { exportClients, listClients } from '#server/features/clients/list-clients.ts'
import { listNotes } from '#server/features/clients/list-notes.ts'
import { mergeClients } from '#server/features/clients/merge-clients.ts'
import { presentClientRecord, presentListedClient, presentMerge } from '#server/features/clients/present.ts'
import { readClient } from '#server/features/clients/read-client.ts'
import { readClientConsents } from '#server/features/clients/read-client-consents.ts'
import { readMerge } from '#server/features/clients/read-merge.ts'
import { recordClientConsent } from '#server/features/clients/record-client-consent.ts'
import { saveNote } from '#server/features/clients/save-note.ts'
import { undoImport } from '#server/features/clients/undo-import.ts'
import { undoMerge } from '#server/features/clients/undo-merge.ts'
import { body } from '#server/http/body.ts'
import { can } from '#server/http/can.ts'
import { csvResponse, mapPages } from '#server/http/csv.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import { jsonFile } from '#server/http/json-file.ts'
import { idParam, idParams, params } from '#server/http/params.ts'
import { query } from '#server/http/query.ts'
import type { PaidSubjects } from '#server/payments/paid-subject.ts'
import type { SessionRow } from '#shared/account.ts'
import { addClientSchema, correctClientSchema } from '#shared/client-details.ts'
import { importClientsSchema, undoImportSchema } from '#shared/client-import.ts'
import {
  clientListQuery,
  clientNoteSchema,
  clientSubjectParams,
  eraseClientSchema,
  mergeClientsSchema,
  undoMergeSchema,
} from '#shared/clients-schema.ts'
import { recordConsentSchema } from '#shared/consents-schema.ts'
import { toLocal } from '#shared/local-time.ts'

/** What identity provides about an account. */
type Sessions = { list(userId: string, currentId: undefined): Promise<SessionRow[]> }

const noteParams = idParams('id', 'noteId')
const mergeParams = idParams('id', 'otherId')

export function clientRoutes(ctx: MakeCtx, sessions: Sessions, subjects: PaidSubjects) {
  return new Hono<HonoEnv>()
    .get('/', can('clients.list'), query(clientListQuery), async (c) => {
      const { rows, nextCursor, total } = await listClients(ctx(c), c.req.valid('query'))
      return c.json({ clients: rows.map(presentListedClient), next_cursor: nextCursor, total })
    })
    .get('/all.csv', can('clients.exportAll'), query(clientListQuery), (c) => {
      const pages = exportClients(ctx(c), c.req.valid('query'))
      return csvResponse(c.get('log'), 'clients', clientCsvHeader, mapPages(pages, toClientCsvRow))
    })
    .post('/', can('clients.edit'), body(addClientSchema), async (c) =>
      c.json({ id: await addClient(ctx(c), c.req.valid('json')) }),
    )
    .post('/import', can('clients.edit'), body(importClientsSchema), async (c) =>
      c.json({ outcomes: await importClients(ctx(c), c.req.valid('json').clients) }),
    )
    .post('/import/undo', can('clients.edit'), body(undoImportSchema), async (c) =>
      c.json({ remaining: await undoImport(ctx(c), c.req.valid('json').ids) }),
    )
    .get('/of/:subject/:id', can('clients.read'), params(clientSubjectParams), async (c) =>
      c.json({ id: await findClientOf(ctx(c), c.req.valid('param')) }),
    )
    .get('/:id/notes', can('clients.read'), idParam, async (c) =>
      c.json({ notes: await listNotes(ctx(c), c.req.valid('param')) }),
    )
    .put('/:id/notes/:noteId', can('clients.edit'), noteParams, body(clientNoteSchema), async (c) => {
      await saveNote(ctx(c), { ...c.req.valid('param'), ...c.req.valid('json') })
      return c.json({})
    })
    .delete('/:id/notes/:noteId', can('clients.edit'), noteParams, async (c) => {
      await deleteNote(ctx(c), c.req.valid('param'))
      return c.json({})
    })
    .get('/:id', can('clients.read'), idParam, async (c) => {
      const record = await readClient(ctx(c), c.req.valid('param'))
      return c.json({ client: presentClientRecord(record) })
    })
    .put('/:id', can('clients.edit'), idParam, body(correctClientSchema), async (c) => {
      const input = { ...c.req.valid('param'), ...c.req.valid('json') }
      const { withdrawnTexts } = await correctClient(ctx(c), input)
      return c.json({ withdrawn_texts: withdrawnTexts })
    })
    .get('/:id/consents', can('clients.readConsents'), idParam, async (c) =>
      c.json({ consents: await readClientConsents(ctx(c), c.req.valid('param')) }),
    )
    .post('/:id/consents', can('clients.recordConsent'), idParam, body(recordConsentSchema), async (c) => {
      const input = { ...c.req.valid('param'), ...c.req.valid('json') }
      return c.json({ consents: await recordClientConsent(ctx(c), input) })
    })
    .get('/:id/merge/:otherId', can('clients.read'), mergeParams, async (c) =>
      c.json({ merge: presentMerge(await readMerge(ctx(c), c.req.valid('param'))) }),
    )
    .post('/:id/merge', can('clients.merge'), idParam, body(mergeClientsSchema), async (c) => {
      await mergeClients(ctx(c), { ...c.req.valid('json'), ...c.req.valid('param') })
      return c.json({})
    })
    .post('/:id/undo-merge', can('clients.merge'), idParam, body(undoMergeSchema), async (c) => {
      await undoMerge(ctx(c), { ...c.req.valid('param'), otherId: c.req.valid('json').other_id })
      return c.json({})
    })
    .get('/:id/export', can('clients.export'), idParam, async (c) => {
      const context = ctx(c)
      const data = await exportClient(context, { ...c.req.valid('param'), sessions })
      return jsonFile(`personal-data-${toLocal(context.now()).date}`, data)
    })
    .post('/:id/erase', can('clients.erase'), idParam, body(eraseClientSchema), async (c) => {
      await eraseClient(ctx(c), subjects, { ...c.req.valid('param'), ...c.req.valid('json') })
      return c.json({})
    })
}
