import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { TaskMeta } from 'vitest'
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'

/** A short report of a vitest run. */
export interface VitestReport {
  tests: {
    file: string
    name: string
    state: 'passed' | 'failed' | 'skipped' | 'pending'
    ms: number
    tally?: NonNullable<TaskMeta['tally']>
    failure?: string
  }[]
  /** Failures outside the tests: a file that could not be loaded, a hook, an uncaught error. */
  around: { file?: string; name: string; failure: string }[]
}

/**
 * Writes a `VitestReport` to the file that `VITEST_REPORT` names. Vitest's own JSON has only the
 * stack of a failure: it lacks the messages of browser errors, and the place where two long lists
 * differ.
 */
export default class ShortReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], uncaught: readonly SerializedError[]): void {
    const path = process.env['VITEST_REPORT']
    if (path === undefined) return
    const report: VitestReport = {
      tests: modules.flatMap((module) =>
        [...module.children.allTests()].map((one) => testOf(fileOf(module), one)),
      ),
      around: [
        ...modules.flatMap(aroundTests),
        ...uncaught.map((error) => ({
          ...fileAt(error),
          name: 'an uncaught error',
          failure: failureOf(error),
        })),
      ],
    }
    writeFileSync(path, JSON.stringify(report))
  }
}

function aroundTests(module: TestModule): VitestReport['around'] {
  const suites = [...module.children.allSuites()].map((suite) => ({
    name: `${fileOf(module)} ${suite.fullName}`,
    errors: suite.errors(),
  }))
  const file = fileOf(module)
  return [{ name: file, errors: module.errors() }, ...suites].flatMap(({ name, errors }) =>
    errors.map((error) => ({ file, name, failure: failureOf(error) })),
  )
}

function testOf(file: string, test: TestCase): VitestReport['tests'][number] {
  const { state, errors = [] } = test.result()
  const { tally } = test.meta()
  const [error] = errors
  return {
    file,
    name: test.fullName,
    state,
    ms: Math.round(test.diagnostic()?.duration ?? 0),
    ...(tally && { tally }),
    ...(error && { failure: failureOf(error) }),
  }
}

const fileOf = ({ moduleId }: TestModule) => relative(process.cwd(), moduleId)

/** Returns the test file that ran when an uncaught error occurred, if vitest knows it. */
function fileAt(error: SerializedError): { file?: string } {
  const path: unknown = Reflect.get(error, 'VITEST_TEST_PATH')
  return typeof path === 'string' ? { file: relative(process.cwd(), path) } : {}
}

/** The reported parts of an error. */
interface Failure {
  name?: string
  message: string
  diff?: string
  stacks?: { file: string; line: number }[]
}

/** Formats the message, the difference and the place of an error. */
function failureOf({ name, message, diff = '', stacks = [] }: Failure): string {
  const differs = stripVTControlCharacters(diff)
    .split('\n')
    .filter((one) => /^[+-] (?!Expected$|Received$)/.test(one))
    .slice(0, 12)
  const at = stacks
    .slice(0, 3)
    .map(({ file, line }) => `at ${relative(process.cwd(), file)}:${line}`)
  const text = stripVTControlCharacters(message)
  const said = name === undefined || text.startsWith(name) ? text : `${name}: ${text}`
  return [
    ...said
      .split('\n')
      .filter((one) => one.trim() !== '')
      .slice(0, 40)
      .map((one) => one.slice(0, 300)),
    ...differs.map((one) => one.slice(0, 200)),
    ...at,
  ].join('\n')
}
