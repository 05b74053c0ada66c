import type { Me } from '#contract/access/schema.ts'
import { roles } from '#contract/kernel/role.ts'

/** Returns the addresses of people and their teams for this reader (rulings, 56). */
export function addressesFor({ app_metadata }: Me) {
  const isSystem = app_metadata.role.roleID === roles.systemAdmin
  const area = isSystem ? '/admin' : '/back-office'
  return {
    /** The list of the people's company. */
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
