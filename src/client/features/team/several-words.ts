import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SeveralOutcome, SeveralReason } from '#contract/team/schema.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import { refusalWords } from '#client/i18n/refusal-words.ts'
import type { AssociateRow } from './associate-rows.ts'

/** A person that an act on several leaves unchanged, and why. */
export interface NotChanged {
  name: string
  why: string
}

const own: Readonly<
  Record<Exclude<SeveralReason, 'reports-circle' | 'last-owner'>, MessageDescriptor>
> = {
  'not-permitted': msg`You may not edit this person.`,
  scope: msg`Only an owner or a manager above this person can change this.`,
  'no-manager': msg`Only an Administrator can report to no one.`,
  'other-role': msg`This license does not fit the role.`,
  'no-seats': msg`No seats available for this license.`,
}

/**
 * Explains in the person's language why a person is not changed; it uses the specified words where
 * there are any (TEAM-57 to TEAM-59).
 */
export function reasonWords(reason: SeveralReason, i18n: I18n): string {
  if (reason !== 'reports-circle' && reason !== 'last-owner') return i18n._(own[reason])
  const { title, message } = refusalWords[reason]
  return `${i18n._(title)}. ${i18n._(message)}`
}

/** Returns the unchanged people of an outcome, by name. */
export function notChanged(
  { refusals }: SeveralOutcome,
  rows: readonly AssociateRow[],
  i18n: I18n,
): readonly NotChanged[] {
  const names = new Map(rows.map(({ user_id, name }) => [user_id, name]))
  return refusals.map(({ user_id, reason }) => ({
    name: names.get(user_id) ?? '',
    why: reasonWords(reason, i18n),
  }))
}

/** Names the first few of them in a toast, once the dialog is closed. */
export const toldOf = (people: readonly NotChanged[]): string =>
  people
    .slice(0, 3)
    .map(({ name, why }) => `${name}: ${why}`)
    .join(' ') + (people.length > 3 ? ' …' : '')

/** Reads the server's answer about several people. */
export function severalOutcomeOf(row: JsonObject | null): SeveralOutcome {
  // The row is the answer of `team.updateSeveral`.
  return { changed: [], refusals: [], ...(row as Partial<SeveralOutcome> | null) }
}
