import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { withRefusal, type SaveOutcome } from '#client/data/outbox/save-outcome.ts'

type FieldWords = Readonly<Record<string, MessageDescriptor>>

/**
 * Explains why the server refuses a value that the screen allowed, because its data was out of
 * date.
 */
const own: FieldWords = {
  reportsToUserID: msg`Choose an active Administrator of this company.`,
  contractorCompanyID: msg`Choose a company from the list.`,
  roleID: msg`Others report to this person. Let them report to someone else first.`,
  package: msg`This license does not fit the role.`,
  canCreateProject: msg`An owner can always create projects.`,
}

const moved = msg`You may move only people who report to you, and only to yourself or someone who reports to you. Owners may move everyone.`
const others = msg`Only an owner or a manager above this person can change this.`
/** Explains the refusal of a change that crosses a border inside the company (ruling 80). */
const outside: FieldWords = {
  reportsToUserID: moved,
  handOverTo: msg`Choose yourself, someone who reports to you, or a manager of the person to be deactivated.`,
  roleID: others,
  package: others,
  canCreateProject: others,
  blocked: others,
  toRemoveIDs: others,
}

/**
 * Translates the refused fields; a field without a translation keeps the server's sentence. `code`
 * is the refusal's code.
 */
export function refusedTeamFields(
  fields: Readonly<Record<string, string>>,
  i18n: I18n,
  code?: string,
): Readonly<Record<string, string>> {
  const words = code === 'scope' ? outside : own
  return Object.fromEntries(
    Object.entries(fields).map(([name, sentence]) => [
      name,
      words[name] ? i18n._(words[name]) : sentence,
    ]),
  )
}

/** Translates the fields of a refused change of a person. */
export function translateFields(outcome: SaveOutcome, i18n: I18n): SaveOutcome {
  return withRefusal(outcome, ({ fields, code }) => ({
    fields: refusedTeamFields(fields, i18n, code),
  }))
}
