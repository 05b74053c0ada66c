import { describe, expect, test } from 'vitest'
import type { Kind } from '#contract/kernel/entity.ts'
import { rulesOf } from '#contract/kernel/field.ts'
import { writable } from '#contract/kernel/fields.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import { correctiveActionLayout } from '#client/features/corrective-actions/layout.ts'
import { projectLayout } from '#client/features/projects/layout.ts'
import { createEntryOverlay } from '#client/data/replica/entry-overlay.ts'
import type { NameResolver } from '#client/data/replica/record.ts'
import { exampleFields, exampleLayout } from '#client/records/example-record.ts'
import type { Layout } from '#client/records/layout.ts'
import { type ClientKind, clientLosses, isLost } from '#tests/fields/client-proof.ts'
import { type Derivations, derivations, forgetful } from '#tests/fields/derivations.ts'
import { tally } from '#tests/stages/tally.ts'
import { loadRegistered } from './capabilities.ts'

const names: NameResolver = {
  me: { user_id: 3, name: 'Marcus Reyes' },
  account: { accountID: 1, companyName: 'Ridgeline Builders' },
  company: null,
  resolveReference: (_, ref) => ({ id: Number(ref), name: `Nr ${String(ref)}` }),
  lookup: () => undefined,
}
const { records } = await loadRegistered()

/**
 * The facts about a kind that do not follow from its fields: the people that its guards protect,
 * and fields that change together.
 */
const said: Readonly<Record<Kind, Pick<ClientKind, 'guarded' | 'follows'> & { layout: unknown }>> =
  {
    correctiveAction: {
      layout: correctiveActionLayout,
      guarded: (patch) => (patch['status'] === 'Closed' ? ['severity', 'description'] : []),
      follows: {
        status: [
          'closedBy',
          'closedByUser',
          'closedDateTime',
          'reopenedDateTime',
          'isReadyToCheck',
          'checkAgainDate',
          'isConfirmed',
          'confirmedDateTime',
        ],
        isConfirmed: ['isReadyToCheck', 'checkAgainDate', 'confirmedDateTime'],
      },
    },
    project: {
      layout: projectLayout,
      guarded: (patch) => ('isActive' in patch ? [] : ['isActive']),
      follows: {},
    },
  }
// A layout's cells know their row type; these tests render none of them.
const asLayout = (layout: unknown) => layout as Layout<never>
const registered = (Object.keys(said) as Kind[]).map((name): [string, ClientKind] => [
  name,
  { ...said[name], layout: asLayout(said[name].layout), how: records[name].overlay(names) },
])
const partRules = rulesOf(exampleFields, () => [])
const parts: ClientKind = {
  layout: asLayout(exampleLayout),
  how: createEntryOverlay(exampleFields, partRules, names, { onCreate: () => ({}) }),
  guarded: () => [],
  follows: {},
}
const kinds: [string, ClientKind][] = [
  ...registered,
  ['a record with a field of every kind', parts],
]

describe.each(kinds)('every field of %s', (_, kind) => {
  test('F-82 passes through form, outbox, decision and screen, and no other field changes', () => {
    expect(clientLosses(kind, derivations)).toEqual([])
  })

  test('F-82 a field missing in one derivation is reported with that derivation', (context) => {
    const planted = Object.entries(forgetful).flatMap(([derivation, forget]) =>
      carried(kind, derivation).map((field) => ({
        field,
        derivation,
        broken: { ...derivations, ...forget(field) },
      })),
    )
    const missed = planted.filter(({ broken, ...loss }) => !isLost(loss, kind, broken))
    expect(missed.map(({ field, derivation }) => `${field}: ${derivation}`)).toEqual([])
    // Guards are optional for a kind.
    const without = Object.keys(forgetful).filter(
      (derivation) => !planted.some((each) => each.derivation === derivation),
    )
    expect(
      without.filter((derivation) => kind !== parts || !/guard|behind/.test(derivation)),
    ).toEqual([])
    tally(context, 'planted faults', planted.length)
  })
})

/**
 * Returns the fields that people write and a derivation carries, because its result depends on
 * them.
 */
function carried(kind: ClientKind, derivation: string): string[] {
  const { fields } = kind.layout
  return [...new Set([...writable(fields, 'create'), ...writable(fields, 'edit')])].filter(
    (field) => {
      let heeds = false
      const spied = Object.fromEntries(
        Object.entries(forgetful[derivation]?.(field) ?? {}).map(([name, broken]) => {
          const good = derivations[name as keyof Derivations] as (...given: unknown[]) => unknown
          return [
            name,
            (...given: unknown[]) => {
              const [right, wrong] = [good(...given), (broken as typeof good)(...given)]
              if (JSON.stringify(right) !== JSON.stringify(wrong)) heeds = true
              return right as JsonObject
            },
          ]
        }),
      )
      clientLosses(kind, { ...derivations, ...spied })
      return heeds
    },
  )
}
