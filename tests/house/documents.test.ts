import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { settingRows } from '#server/settings/settings.ts'
import {
  missingNames,
  missingPaths,
  namesIn,
  namesOfOthers,
  readRepository,
  withoutExample,
} from './named-code.ts'

const repository = readRepository()

/** All documents with their text. */
const documents = ['.', 'docs', 'docs/decisions', 'docs/spec'].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => (folder === '.' ? name : `${folder}/${name}`))
    .map((path) => ({ path, text: withoutExample(readFileSync(path, 'utf8')) })),
)
/**
 * The documents about the code; the specification also names things that are not built this way.
 */
const aboutCode = documents.filter(({ path }) => !path.startsWith('docs/spec/'))

test('docs/operate.md lists every setting with its default', () => {
  const page = readFileSync('docs/operate.md', 'utf8')
  const missing = Object.values(settingRows)
    .map(
      (row) =>
        `| \`${row.variable}\` | ${row.preset === '' ? '' : `\`${row.preset}\``} | ${row.about} |`,
    )
    .filter((line) => !page.includes(line))
  expect(missing).toEqual([])
})

test('links between documents have a target', () => {
  const broken = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\(([^)#:]+)\)/g)]
      .map((match) => match[1] ?? '')
      .filter((link) => !existsSync(join(dirname(path), link)))
      .map((link) => `${path}: ${link}`),
  )
  expect(broken).toEqual([])
})

test('files and folders named in documents exist', () => {
  const gone = documents.flatMap(({ path, text }) =>
    missingPaths(text, repository).map(
      (name) => `${path}: there is no ${name}; say where it is now`,
    ),
  )
  expect(gone).toEqual([])
})

test('code names used in documents exist', () => {
  const gone = aboutCode.flatMap(({ path, text }) =>
    missingNames(text, repository)
      .filter((name) => !(name in namesOfOthers))
      .map(
        (name) =>
          `${path}: no code has ${name}; say what it is called now, or list it in namesOfOthers`,
      ),
  )
  expect(gone).toEqual([])
})

/** Returns the imports of a document's examples that no file exports, as `name from path`. */
function missingImports(text: string): string[] {
  return [...text.matchAll(/import (?:type )?\{([^}]*)\} from '#([^']+)'/g)].flatMap(
    ([, names = '', path = '']) => {
      const place = path.startsWith('tests/') ? path : `src/${path}`
      const source = existsSync(place) ? readFileSync(place, 'utf8') : ''
      return names
        .split(',')
        .map((name) => name.trim().replace(/^type /, ''))
        .filter((name) => name !== '' && !source.match(`export [^=]*\\b${name}\\b`))
        .map((name) => `${name} from #${path}`)
    },
  )
}

test('the examples in documents import names that exist', () => {
  const made = /#(contract|client\/features)\/toolbox-talks\//
  const gone = documents.flatMap(({ path }) =>
    missingImports(readFileSync(path, 'utf8'))
      .filter((name) => !made.test(name))
      .map((name) => `${path}: there is no ${name}`),
  )
  expect(gone).toEqual([])
  expect(missingImports("import { applyAll, gone } from '#server/records/gone.ts'")).toEqual([
    'applyAll from #server/records/gone.ts',
    'gone from #server/records/gone.ts',
  ])
})

test('the list of external names contains only names that documents use', () => {
  const used = new Set(aboutCode.flatMap(({ text }) => namesIn(text)))
  expect(Object.keys(namesOfOthers).filter((name) => !used.has(name))).toEqual([])
})

test('finds a planted path and name that do not exist', () => {
  const paths = ['src/server/records/apply.ts', 'src/contract/team/fields.ts', 'docs/spec/SES.md']
  const small = { paths, words: new Set(['applyChange', 'user_id', 'Ending']) }
  const text = [
    '`records/apply.ts`, `apply.ts`, `server/records`, `contract/<capability>/fields.ts`, `*/fields.ts`',
    '`records/{apply,gone}.ts`, `pply.ts`, `server/gone`, `/api/accounts/1`, `a word`',
    '`applyChange(tx)`, `user_id`, `Ending`, `isGone`, `gone()`, `GoneList`, `gone_id`, `Gone`',
    '```sh\nnode src/gone.ts\n```',
  ].join('\n')
  expect(missingPaths(text, small)).toEqual([
    'records/{apply,gone}.ts',
    'pply.ts',
    'server/gone',
    'src/gone.ts',
  ])
  expect(missingNames(text, small)).toEqual(['isGone', 'gone', 'GoneList', 'gone_id', 'Gone'])
})
