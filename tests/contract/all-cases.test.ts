import { expect, test } from 'vitest'
import { operations } from '#contract/index.ts'
import { definitions } from '#server/kinds.ts'
import { cases, casesIn, type CasesFiles, files, kindCases, kindsIn } from './all-cases.ts'

const { './cases/projects.ts': projects, ...others } = files
const kindNames = Object.keys(definitions)

/** Returns the error for these files instead of the real ones; '' without an error. */
function said(found: CasesFiles, kinds: readonly string[] = kindNames): string {
  try {
    casesIn(found, operations)
    kindsIn(found, kinds)
    return ''
  } catch (error) {
    return String(error)
  }
}

test('every operation has its case, and every kind of record its ways to write, without a list by hand', () => {
  expect(cases.map(({ operation }) => operation.name)).toEqual(operations.map(({ name }) => name))
  expect(Object.keys(kindCases)).toEqual(kindNames)
  expect(said(files)).toBe('')
})

const { patch: _patch, ...withoutPatch } = projects?.cases ?? {}
const { project } = projects?.kinds ?? {}
const planted = (change: object): CasesFiles => ({
  ...others,
  './cases/projects.ts': { ...projects, cases: projects?.cases ?? {}, ...change },
})

test.each([
  [
    'a capability without a file',
    others,
    'The capability projects has no cases: write tests/contract/cases/projects.ts with',
  ],
  [
    'an operation without a case',
    planted({ cases: withoutPatch }),
    'projects.patch has no case: write `patch` into tests/contract/cases/projects.ts.',
  ],
  [
    'a case without an operation',
    planted({ cases: { ...projects?.cases, archive: { callers: [] } } }),
    'projects.ts has a case `archive`, but there is no operation projects.archive.',
  ],
  [
    'a file with an unknown name',
    { ...files, './cases/contractor.ts': { cases: {} } },
    'tests/contract/cases/contractor.ts is the cases file of no capability',
  ],
  [
    'a kind without cases',
    planted({ kinds: {} }),
    'The kind project of src/server/kinds.ts has no ways through the proof of its fields: write them into the cases file',
  ],
  [
    'a kind without ways',
    planted({ kinds: { project: { ...project, ways: undefined } } }),
    'The kind project of src/server/kinds.ts has no ways',
  ],
  [
    'a kind without names',
    planted({ kinds: { project: { ...project, specified: { rows: '', names: [] } } } }),
    'The kind project of src/server/kinds.ts has no names from the specification',
  ],
  [
    'cases without a kind',
    planted({ kinds: { project, tenant: project } }),
    'has the kind tenant, which src/server/kinds.ts does not have',
  ],
] as const)('the check finds a planted fault: %s', (_, found, sentence) => {
  expect(said(found)).toContain(sentence)
})

test('requests the cases of a newly registered kind', () => {
  expect(said(files, [...kindNames, 'tenant'])).toContain(
    "`export const kinds = { tenant: { specified, ways } } satisfies KindsOf<'tenant'>`",
  )
})
