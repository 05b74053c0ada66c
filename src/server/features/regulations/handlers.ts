import headings from '#contract/regulations/copy/headings.json' with { type: 'json' }
import { copyOf } from '#contract/regulations/copy.ts'
import { reportOf } from '#contract/regulations/report.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { readCited } from './queries.ts'

const copy = copyOf(headings)

/** Checks the catalogue's citations against our copy of the regulations. */
export const regulations: Handlers<'regulations'> = {
  citations: async (_, { db }) => reportOf(await db.system(readCited), copy),
}
