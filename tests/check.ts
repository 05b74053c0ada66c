import { runProgram, runVitest } from './stages/run-stage.ts'

// The quick check: types, lint, house rules, unit tests. Prints what failed and ends with it.
const started = Date.now()
const types = await runProgram('node_modules/typescript/bin/tsc', ['--noEmit', '-p', '.'])
const worker = await runProgram('node_modules/typescript/bin/tsc', ['--noEmit', '-p', 'src/client/worker'])
const lint = await runProgram('node_modules/oxlint/bin/oxlint', ['--type-aware', '--deny-warnings', '--quiet'])
const unit = await runVitest(['unit'])
const failed = [types, worker, lint].filter((code) => code !== 0).length + unit.failed
console.log(`types ${word(types)}, worker types ${word(worker)}, lint ${word(lint)}, in ${((Date.now() - started) / 1000).toFixed(1)} s`)
console.log(`${unit.passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

function word(code: number): string {
  return code === 0 ? 'ok' : 'FAILED'
}
