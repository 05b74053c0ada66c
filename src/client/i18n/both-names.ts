import { t } from '@lingui/core/macro'

/**
 * Whoever wrote it, and who really did, logged in as them: `Nora Fields, by Dana Whitfield`; alone
 * where nobody else did.
 */
export function bothNames(name: string, actor: { name: string } | null | undefined): string {
  const by = actor?.name
  return by === undefined ? name : t`${name}, by ${by}`
}
