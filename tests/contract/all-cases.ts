import { operations } from '#contract/index.ts'
import type { Operation } from '#contract/kernel/operation.ts'
import { definitions } from '#server/kinds.ts'
import type { About, CasesOf, Expected, Outcome, ReferenceName, Shows, Things } from './cases-of.ts'
import type { KindCase } from './ways.ts'

/**
 * A case as the tests iterate over them: the parts of `CaseOf` without the operation's own types.
 */
export interface Case {
  operation: Operation
  callers: readonly Expected[]
  rows?: string
  shows?: Shows
  things?: CasesOf<'projects'>['remove']['things']
  body?: (about: About) => unknown
  foreign?: Readonly<Partial<Record<ReferenceName, Expected | Outcome>>>
}

/** The exports of a capability's cases file. */
export interface CasesFile {
  /** The cases by the verbs of the operations. */
  cases: Readonly<Record<string, Omit<Case, 'operation'>>>
  /** The records that its requests name in addition to the usual ones. */
  things?: Things
  /** The kinds of record that it registers. */
  kinds?: Readonly<Record<string, KindCase>>
}

/** Cases files by path. */
export type CasesFiles = Readonly<Record<string, CasesFile>>

/** The cases file of each capability, found by its name. */
export const files: CasesFiles = import.meta.glob<CasesFile>(
  ['./cases/*.ts', '!./cases/*-ways.ts'],
  { eager: true },
)

/** The cases file of a capability: `corrective-actions.ts` for `correctiveActions`. */
export const fileOf = (capability: string) =>
  `./cases/${capability.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`
const written = (path: string) => path.replace('./', 'tests/contract/')

/**
 * Returns the case of each operation; throws where one is missing or names no operation, with the
 * file.
 */
export function casesIn(found: CasesFiles, wanted: readonly Operation[]): readonly Case[] {
  const names = new Set(wanted.map(({ name }) => name))
  const known = new Set<string>()
  const cases = wanted.map((operation) => {
    const [capability = '', verb = ''] = operation.name.split('.')
    const path = fileOf(capability)
    known.add(path)
    const file = found[path]
    if (file === undefined)
      throw new Error(
        `The capability ${capability} has no cases: write ${written(path)} with \`export const cases = { … } satisfies CasesOf<'${capability}'>\`.`,
      )
    const own = Object.hasOwn(file.cases, verb) ? file.cases[verb] : undefined
    if (own === undefined)
      throw new Error(`${operation.name} has no case: write \`${verb}\` into ${written(path)}.`)
    for (const name of Object.keys(file.cases))
      if (!names.has(`${capability}.${name}`))
        throw new Error(
          `${written(path)} has a case \`${name}\`, but there is no operation ${capability}.${name}.`,
        )
    return { ...own, operation }
  })
  const strange = Object.keys(found).find((path) => !known.has(path))
  if (strange !== undefined)
    throw new Error(
      `${written(strange)} is the cases file of no capability: its name must be that of a capability, like \`corrective-actions.ts\`.`,
    )
  return cases
}

/**
 * Returns the facts about each of these kinds of record; throws for a kind without facts or an
 * unknown name, with the text to write.
 */
export function kindsIn(
  found: CasesFiles,
  wanted: readonly string[],
): Readonly<Record<string, KindCase>> {
  const all = Object.values(found).flatMap(({ kinds = {} }) => Object.entries(kinds))
  const strange = all.find(([kind]) => !wanted.includes(kind))
  if (strange !== undefined)
    throw new Error(
      `A file of tests/contract/cases/ has the kind ${strange[0]}, which src/server/kinds.ts does not have.`,
    )
  const byKind = Object.fromEntries(all)
  return Object.fromEntries(
    wanted.map((kind): [string, KindCase] => {
      const known = byKind[kind]
      const say = `write them into the cases file of its capability in tests/contract/cases/: \`export const kinds = { ${kind}: { specified, ways } } satisfies KindsOf<'${kind}'>\`.`
      if (known?.ways === undefined)
        throw new Error(
          `The kind ${kind} of src/server/kinds.ts has no ways through the proof of its fields: ${say}`,
        )
      if ((known.specified?.names ?? []).length === 0)
        throw new Error(
          `The kind ${kind} of src/server/kinds.ts has no names from the specification: ${say}`,
        )
      return [kind, known]
    }),
  )
}

/** The case of every operation, in contract order. */
export const cases = casesIn(files, operations)

/** The facts about every kind of record that the server registers. */
export const kindCases = kindsIn(files, Object.keys(definitions))

/** The records that the capabilities' requests name in addition to the usual ones. */
export const things: Things = Object.assign(
  {},
  ...Object.values(files).map((file) => file.things ?? {}),
)
