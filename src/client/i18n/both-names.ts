import { t } from '@lingui/core/macro'

/**
 * Returns the author's name with the person who acted on their behalf: `Nora Fields, by Dana
 * Whitfield`; the name alone where no other person acted.
 */
export function bothNames(name: string, actor: { name: string } | null | undefined): string {
  const by = actor?.name
  return by === undefined ? name : t`${name}, by ${by}`
}
