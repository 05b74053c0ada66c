import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const lingui = 'node_modules/@lingui/cli/dist/lingui.js'
const settings = ['--config', 'src/client/i18n/lingui.config.ts']

/** What `lingui check` says, empty when all is well. */
async function check(what: 'sync' | 'missing'): Promise<string> {
  try {
    await promisify(execFile)(process.execPath, [lingui, 'check', what, ...settings, '--verbose'], { env: { ...process.env, NODE_ENV: 'production' } })
    return ''
  } catch (error) {
    return error instanceof Error && 'stdout' in error && 'stderr' in error ? `${String(error.stdout)}${String(error.stderr)}` : String(error)
  }
}

test('SHELL-56 GEN-10 every text has its Spanish', async () => {
  expect(await check('missing')).toBe('')
}, 60_000)

// Run `npx lingui extract --config src/client/i18n/lingui.config.ts`, then write the Spanish.
test('the catalogues know every text of the code', async () => {
  expect(await check('sync')).toBe('')
}, 60_000)
