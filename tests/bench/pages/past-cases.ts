import { findBestCases } from '#client/data/cases/find-cases.ts'
import { type CaseFile, openCaseFile } from '#client/data/cases/case-file.ts'
import { caseQueries, type CaseQuestion } from '#client/features/past-cases/case-query.ts'

// Runs the search of past cases on the page itself, whose thread the browser slows down; it does
// not slow the worker that runs it in the app.
const run: {
  file: CaseFile | null
  opens: (bytes: string) => Promise<number>
  asks: (question: CaseQuestion) => Promise<{ ms: number; cases: number }>
} = {
  file: null,
  /** Milliseconds until the file answers questions. */
  async opens(address) {
    const bytes = new Uint8Array(await (await fetch(address)).arrayBuffer())
    const from = performance.now()
    run.file = await openCaseFile(bytes)
    return performance.now() - from
  },
  /** Milliseconds from a question to its cases with their words. */
  async asks(question) {
    if (!run.file) throw new Error('The file did not open.')
    const from = performance.now()
    const cases = await findBestCases(run.file, caseQueries(question))
    return { ms: performance.now() - from, cases: cases.length }
  },
}

Object.assign(globalThis, { pastCases: run })
