import type { Handlers } from '#server/handler.ts'
import { readCompanies } from './queries.ts'

/** Company accounts, to be chosen from. */
export const companies: Handlers<'companies'> = {
  list: (_given, { db }) => db.system(readCompanies),
}
