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
 * A list of fields holds its texts once, in English: the label of a missing field (the text is its
 * id) and the names of choices (`corrective-actions.Opened`, because another kind may translate it
 * differently).
 */
const contractWords: ExtractorType = {
  match: (file) => /src\/contract\/[^/]+\/fields\.ts$/.test(file),
  async extract(file, _, found) {
    const capability = file.split('/').at(-2) ?? ''
    const lists: Record<string, Record<string, Field>> = await import(pathToFileURL(file).href)
    // A list of options beside the fields is no list of fields.
    const all = Object.values(lists).filter((list) => !Array.isArray(list))
    for (const field of all.flatMap((fields) => Object.values(fields))) {
      if (field.asks !== undefined)
        found({ id: field.asks, message: field.asks, origin: [file, 1] })
      if ('options' in field && !('codes' in field))
        for (const name of field.options)
          found({ id: `${capability}.${name}`, message: name, origin: [file, 1] })
    }
  },
}

/** Skips files without texts, because Babel would parse each of them. */
const speaking: ExtractorType = {
  ...babelExtractor,
  match: (file) => babelExtractor.match(file) && readFileSync(file, 'utf8').includes('@lingui/'),
}

/** Files of the shell that only the frame behind the sign-in shows. */
const frameFiles = [
  'bottom-bar.tsx',
  'frame.tsx',
  'header.tsx',
  'help-dialog.tsx',
  'later-ui-words.ts',
  'me-menu.tsx',
  'notices.tsx',
  'record-header.tsx',
  'side-menu.tsx',
  'sync-button.tsx',
  'sync-toasts.tsx',
]

/** Keeps the texts of each folder in its own `locales`, one file for each language. */
const config: LinguiConfig = {
  rootDir: root,
  locales: ['en', 'es'],
  sourceLocale: 'en',
  catalogs: [
    ...features.map((name) => ({
      path: `<rootDir>/src/client/features/${name}/locales/{locale}`,
      // The words of photos load with the photos, not with the list.
      exclude: [tests, '**/capability.ts', '**/corrective-actions/photos/**'],
      include: [
        `<rootDir>/src/client/features/${name}`,
        ...(existsSync(`${root}${fieldsOf(name)}`) ? [`<rootDir>/${fieldsOf(name)}`] : []),
      ],
    })),
    // The words of sent and undecided changes load with the sync page, or with a dialog over a
    // form.
    {
      path: '<rootDir>/src/client/shell/tray/locales/{locale}',
      exclude: [tests],
      include: ['<rootDir>/src/client/shell/tray'],
    },
    // The words of the menu and of the frame around each page load behind the sign-in.
    {
      path: '<rootDir>/src/client/routes/locales/{locale}',
      exclude: [tests],
      include: [
        '<rootDir>/src/client/routes',
        '<rootDir>/src/client/features/*/capability.ts',
        ...frameFiles.map((file) => `<rootDir>/src/client/shell/${file}`),
      ],
    },
    {
      path: '<rootDir>/src/client/shell/locales/{locale}',
      exclude: [tests, '**/shell/tray/**', ...frameFiles.map((file) => `**/shell/${file}`)],
      include: ['<rootDir>/src/client/shell'],
    },
    {
      path: '<rootDir>/src/client/records/photos/locales/{locale}',
      exclude: [tests],
      include: [
        '<rootDir>/src/client/records/photos',
        '<rootDir>/src/client/features/corrective-actions/photos',
      ],
    },
    // The words of lists and forms load behind the sign-in.
    {
      path: '<rootDir>/src/client/records/locales/{locale}',
      exclude: [tests, '**/records/photos/**'],
      include: ['<rootDir>/src/client/records'],
    },
    // The page of a link for people without an account has its own words in its own files.
    {
      path: '<rootDir>/src/client/guest/locales/{locale}',
      exclude: [tests],
      include: ['<rootDir>/src/client/guest'],
    },
    {
      path: '<rootDir>/src/client/i18n/locales/{locale}',
      exclude: [tests],
      include: ['<rootDir>/src/client/i18n'],
    },
  ],
  extractors: [contractWords, speaking],
  // Leaves out places in files, because they change with every edit and do not help translators.
  format: formatter({ origins: false }),
}

export default config
