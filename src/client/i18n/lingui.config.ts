import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { babelExtractor } from '@lingui/cli/api/extractors/babel'
import type { ExtractorType, LinguiConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import type { Field } from '#contract/kernel/fields.ts'

const root = new URL('../../..', import.meta.url).pathname
const features = readdirSync(new URL('../features', import.meta.url))
const tests = '**/*.test.*'
const fieldsOf = (capability: string) => `src/contract/${capability}/fields.ts`

/**
 * What a list of fields says to people is written there once, in English: what is asked for where a
 * field is missing (its id is the text), and the names of choices (`corrective-actions.Opened`, for
 * another kind's may read otherwise).
 */
const contractWords: ExtractorType = {
  match: (file) => /src\/contract\/[^/]+\/fields\.ts$/.test(file),
  async extract(file, _, found) {
    const capability = file.split('/').at(-2) ?? ''
    const lists: Record<string, Record<string, Field>> = await import(pathToFileURL(file).href)
    for (const field of Object.values(lists).flatMap((fields) => Object.values(fields))) {
      if (field.asks !== undefined)
        found({ id: field.asks, message: field.asks, origin: [file, 1] })
      if ('options' in field && !('codes' in field))
        for (const name of field.options)
          found({ id: `${capability}.${name}`, message: name, origin: [file, 1] })
    }
  },
}

/** Most files say nothing, and Babel would read each of them all the same. */
const speaking: ExtractorType = {
  ...babelExtractor,
  match: (file) => babelExtractor.match(file) && readFileSync(file, 'utf8').includes('@lingui/'),
}

/** Keeps the texts of each folder in its own `locales`, one file for each language. */
const config: LinguiConfig = {
  rootDir: root,
  locales: ['en', 'es'],
  sourceLocale: 'en',
  catalogs: [
    ...features.map((name) => ({
      path: `<rootDir>/src/client/features/${name}/locales/{locale}`,
      // Of photos: their words come with them, and not with the list.
      exclude: [tests, '**/capability.ts', '**/corrective-actions/photos/**'],
      include: [
        `<rootDir>/src/client/features/${name}`,
        ...(existsSync(`${root}${fieldsOf(name)}`) ? [`<rootDir>/${fieldsOf(name)}`] : []),
      ],
    })),
    // What is on its way and asks has words of its own: they come with the sync page, or what opens
    // over a form.
    {
      path: '<rootDir>/src/client/shell/tray/locales/{locale}',
      exclude: [tests],
      include: ['<rootDir>/src/client/shell/tray'],
    },
    // The menu is on every screen, so its words are the shell's.
    {
      path: '<rootDir>/src/client/shell/locales/{locale}',
      exclude: [tests, '**/shell/tray/**'],
      include: [
        '<rootDir>/src/client/shell',
        '<rootDir>/src/client/routes',
        '<rootDir>/src/client/features/*/capability.ts',
      ],
    },
    {
      path: '<rootDir>/src/client/records/photos/locales/{locale}',
      exclude: [tests],
      include: [
        '<rootDir>/src/client/records/photos',
        '<rootDir>/src/client/features/corrective-actions/photos',
      ],
    },
    {
      path: '<rootDir>/src/client/i18n/locales/{locale}',
      exclude: [tests, '**/records/photos/**'],
      include: ['<rootDir>/src/client/i18n', '<rootDir>/src/client/records'],
    },
  ],
  extractors: [contractWords, speaking],
  // Where a text stands changes with every edit and says nothing to who translates.
  format: formatter({ origins: false }),
}

export default config
