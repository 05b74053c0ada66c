import type { ComponentType } from 'react'
import type { RoleID } from '#contract/kernel/role.ts'

/**
 * How a screen stands in the route table (`#client/routes/table.ts`): where, for whom, and how it is loaded.
 * The page is a named export of a lazy module, a component without properties; it reads the address by
 * `useParam` and its filters by `useFilters` (`./address.ts`).
 */
export interface Page {
  /** As TanStack Router writes it: `/back-office/corrective-actions/$caID`. */
  path: `/${string}`
  /** Roles that may open it; anybody else is sent to `/` (SES-49). */
  roles: readonly RoleID[]
  /** Of these, roles that may not after all (SES-50). */
  except?: readonly RoleID[]
  load: () => Promise<{ page: ComponentType }>
  /** Capabilities whose words (`features/<words>/locales`) are loaded with it. */
  words: readonly string[]
}
