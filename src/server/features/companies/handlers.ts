import type { Company } from '#contract/companies/schema.ts'
import type { SystemTx } from '#server/db/database.ts'
import type { Handlers } from '#server/handler.ts'

/** Company accounts, to be chosen from. */
export const companies: Handlers<'companies'> = {
  list: (_request, { db }) => db.system(readCompanies),
}

/** Every company but the provider itself. */
function readCompanies(tx: SystemTx): Promise<Company[]> {
  return tx.query<Company>(
    `select account_id as "accountID", name, address, is_active as "isActive", is_configurate as "isConfigurate", time_zone as "timeZone"
       from accounts where not is_provider order by lower(name), account_id`,
  )
}
