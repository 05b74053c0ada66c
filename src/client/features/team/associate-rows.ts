import { useMemo } from 'react'
import type { RowOf } from '#contract/kernel/field-types.ts'
import type { Fields } from '#contract/kernel/fields.ts'
import { associateFields } from '#contract/team/fields.ts'
import type { Associate } from '#contract/team/schema.ts'
import type { PersonSaid } from '#client/shell/slots.tsx'
import { flatPerson } from './flat-person.ts'

const said = { kind: 'text', most: 40, write: 'never', stored: false } as const

/**
 * The fields of a row: the person's own, and the certificates of another capability by value and in
 * words.
 */
export const rowFields = {
  ...associateFields,
  certificates: said,
  certificatesWord: said,
} as const satisfies Fields

/** An associate in the flat form of tables and forms. */
export type AssociateRow = RowOf<typeof rowFields>

/**
 * Returns the people in flat form. A row stays the same object until the person, their manager's
 * name or their certificates change.
 */
export function useAssociateRows(
  people: readonly Associate[],
  column: PersonSaid | null = null,
): readonly AssociateRow[] {
  return useMemo(() => associateRows(people, column), [people, column])
}

export function associateRows(
  people: readonly Associate[],
  column: PersonSaid | null = null,
): readonly AssociateRow[] {
  const names = new Map(people.map(({ user_id, name }) => [user_id, name]))
  return people.map((person) => {
    const boss = person.user_metadata.reportsToUserID
    // A cached copy of an earlier release lacks the name, so it comes from the list itself.
    const bossName = boss === null ? null : (person.reportsTo?.name ?? names.get(boss) ?? '')
    const known = made.get(person)
    const { value, word } = column?.of(person.user_id) ?? unsaid
    if (
      known !== undefined &&
      (known.reportsTo?.name ?? null) === bossName &&
      known.certificates === value &&
      known.certificatesWord === word
    )
      return known
    const row: AssociateRow = {
      ...flatPerson(person),
      reportsTo: boss === null || bossName === null ? null : { user_id: boss, name: bossName },
      certificates: value,
      certificatesWord: word,
    }
    made.set(person, row)
    return row
  })
}

const made = new WeakMap<Associate, AssociateRow>()

const unsaid = { value: '', word: '' }
