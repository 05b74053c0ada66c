import type { Me } from '#contract/access/schema.ts'
import { roles } from '#contract/kernel/role.ts'

/** Where people and their teams are for this reader (rulings, 56). */
export function addressesFor({ app_metadata }: Me) {
  const isSystem = app_metadata.role.roleID === roles.systemAdmin
  const area = isSystem ? '/admin' : '/back-office'
  return {
    /** Of the company they are of. */
    list: (accountID: number | null) =>
      !isSystem
        ? '/back-office/account/associates'
        : accountID === null
          ? '/admin/accounts'
          : `/admin/accounts/${accountID}/associates`,
    person: (userID: number) => `${area}/associates/${userID}`,
    proxyUsers: (userID: number) => `${area}/user/${userID}/proxy-users`,
    team: (userID: number) => `${area}/team?user=${userID}`,
  }
}
