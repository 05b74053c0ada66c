import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const lingui = 'node_modules/@lingui/cli/dist/lingui.js'
const settings = ['--config', 'src/client/i18n/lingui.config.ts']

/** Returns the output of `lingui check`, empty on success. */
async function check(what: 'sync' | 'missing'): Promise<string> {
  try {
    await promisify(execFile)(process.execPath, [lingui, 'check', what, ...settings, '--verbose'], {
      env: { ...process.env, NODE_ENV: 'production' },
    })
    return ''
  } catch (error) {
    return error instanceof Error && 'stdout' in error && 'stderr' in error
      ? `${String(error.stdout)}${String(error.stderr)}`
      : String(error)
  }
}

test('SHELL-56 GEN-10 every text has a Spanish translation', async () => {
  expect(await check('missing')).toBe('')
})

// The catalogues of a screen merge as they load, so of two translations of one text the last would
// win everywhere.
test('a text has the same Spanish in all catalogues', () => {
  const spanish = new Map<string, Map<string, string>>()
  for (const path of globSync('src/client/**/locales/es.po'))
    for (const [, text = '', word = ''] of readFileSync(path, 'utf8').matchAll(
      /^((?:msgctxt ".*"\n)?msgid ".+")\nmsgstr "(.*)"$/gm,
    )) {
      const words = spanish.get(text) ?? new Map<string, string>()
      spanish.set(text, words.set(word, path))
    }
  expect(spanish.size).toBeGreaterThan(300)
  expect([...spanish].filter(([, words]) => words.size > 1)).toEqual([])
})

/** Texts of the specification that write `Licence`. */
const given = ['Please, select a Licence type']

test('G1-115 own texts write License, and texts of the specification stay as given', () => {
  const texts = globSync('src/client/**/locales/en.po').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/^msgid "(.+)"$/gm)].map(([, text = '']) => text),
  )
  // Names of values in the code are not texts.
  expect([
    ...new Set(texts.filter((text) => /licence/i.test(text.replaceAll(/\{\w+\}/g, '')))),
  ]).toEqual(given)
})

// Run `npx lingui extract --config src/client/i18n/lingui.config.ts`, then write the Spanish.
test('the catalogues contain every text of the code', async () => {
  expect(await check('sync')).toBe('')
})
