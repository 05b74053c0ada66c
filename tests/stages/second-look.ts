import { readFileSync } from 'node:fs'
import { type Counted, type Failure, nothing } from './read-report.ts'
import type { Stage } from './side-by-side.ts'

/**
 * A test that failed and passed in a run of its own: a fault of the test, which needs an owner
 * (docs/testing.md).
 */
export interface Flaky {
  stage: string
  /** File and name. */
  test: string
  error: string
}

/**
 * A line of the tracked `tests/flaky.json`: a test that was flaky in earlier runs and is not fixed
 * yet.
 */
export interface KnownFlaky {
  stage: string
  test: string
  /** Number of runs in which it was flaky. */
  seen: number
}

/** With more failures than this, no test runs again, because the product is broken. */
const mostLooks = 20

/** The most flaky tests in one run. */
const mostFlaky = 5

/**
 * Runs the failed tests of a stage again by themselves. A test that passes then counts as passed
 * and flaky; one that fails twice has failed.
 */
export async function lookAgain(
  name: string,
  stage: Stage,
  counted: Counted,
): Promise<{ counted: Counted; flaky: Flaky[] }> {
  const { failures } = counted
  const findable =
    failures.length > 0 &&
    failures.length <= mostLooks &&
    failures.every(({ file }) => file !== undefined)
  if (stage.again === undefined || !findable) return { counted, flaky: [] }
  const looks = await stage.again(failures)
  const again = looks.reduce(
    (sum, one) => ({
      ...sum,
      passed: sum.passed + one.passed,
      failed: sum.failed + one.failed,
      coreSeconds: sum.coreSeconds + one.coreSeconds,
      failures: [...sum.failures, ...one.failures],
    }),
    nothing,
  )
  const red = new Set(again.failures.map(testOf))
  return {
    counted: {
      ...counted,
      passed: counted.passed + again.passed,
      failed: again.failed,
      coreSeconds: counted.coreSeconds + again.coreSeconds,
      failures: again.failures,
    },
    flaky: failures
      .filter((failure) => !red.has(testOf(failure)))
      .map((failure) => ({ stage: name, test: testOf(failure), error: failure.text })),
  }
}

/** Returns why flaky tests fail the run; empty if they do not. */
export function tooFlaky(flaky: readonly Flaky[], known: readonly KnownFlaky[]): string[] {
  const third = flaky.filter(({ stage, test }) =>
    known.some((one) => one.stage === stage && one.test === test && one.seen >= 2),
  )
  return [
    ...(flaky.length > mostFlaky
      ? [`${flaky.length} tests were flaky in this run, more than ${mostFlaky}.`]
      : []),
    ...third.map(({ test }) => `Flaky for the third time, mend it first: ${test}`),
  ]
}

/** Reads `tests/flaky.json`. */
export function knownFlaky(): KnownFlaky[] {
  return JSON.parse(readFileSync('tests/flaky.json', 'utf8'))
}

const testOf = ({ file = '', name }: Failure) => (name === undefined ? file : `${file} > ${name}`)
