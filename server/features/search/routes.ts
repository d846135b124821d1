import { Hono } from 'hono'
import { ownId } from '#server/access/actor.ts'
import type { MakeCtx } from '#server/context.ts'
import { presentSearch } from '#server/features/search/present.ts'
import { searchEverything } from '#server/features/search/search-everything.ts'
import { searchLimit } from '#server/features/search/search-limit.ts'
import { can } from '#server/http/can.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import { query } from '#server/http/query.ts'
import type { Limiter } from '#server/http/rate-limit.ts'
import { everythingQuery } from '#shared/search.ts'

/** The search of everything, as the owner types. */
export function searchRoute(ctx: MakeCtx, limit: Limiter) {
  return new Hono<HonoEnv>().get('/', can('search.everything'), query(everythingQuery), async (c) => {
    limit.inMemory(searchLimit, ownId(c.get('actor')))
    return c.json(presentSearch(await searchEverything(ctx(c), c.req.valid('query'))))
  })
}
