import { execFile } from 'node:child_process'
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

// `node tests/fields/one-of-each.ts` adds a field of every kind to each kind of record, in a copy
// of the sources, as docs/adding-a-field.md describes. It proves with the project's own checks that
// each is written, cleared, read back everywhere, and brought to a decision when two people wrote
// it. Prints the changed files.

/**
 * The lines that a developer writes for one more field: in `fields.ts`, for its column, in
 * `layout.ts`.
 */
interface Line {
  name: string
  field: string
  column: string
  layout?: string
}

const lines: readonly Line[] = [
  {
    name: 'extraText',
    field: `{ kind: 'text', most: 40 }`,
    column: `extra_text text not null default ''`,
  },
  {
    name: 'extraLongText',
    field: `{ kind: 'longText', most: 400 }`,
    column: `extra_long_text text not null default ''`,
  },
  {
    name: 'extraNumber',
    field: `{ kind: 'number', min: 0, max: 900 }`,
    column: 'extra_number int',
  },
  { name: 'extraDay', field: `{ kind: 'day' }`, column: 'extra_day date' },
  { name: 'extraInstant', field: `{ kind: 'instant' }`, column: 'extra_instant timestamptz' },
  {
    name: 'extraChoice',
    field: `{ kind: 'choice', most: 40, options: ['One', 'Two', 'Three'] }`,
    column: `extra_choice text not null default ''`,
  },
  {
    name: 'extraChoices',
    field: `{ kind: 'choices', most: 40, options: ['One', 'Two', 'Three', 'Four'] }`,
    column: `extra_choices text[] not null default '{}'`,
  },
  {
    name: 'extraReference',
    field: `{ kind: 'reference', to: 'user', byUid: true, companion: { field: 'extraReferenceUser', as: 'person' } }`,
    column: 'extra_reference int',
  },
  {
    name: 'extraFlag',
    field: `{ kind: 'flag', default: false, write: 'edit' }`,
    column: 'extra_flag boolean not null default false',
    layout: `flag: { on: msg\`Extra on\`, off: msg\`Extra off\` },`,
  },
  {
    name: 'extraTexts',
    field: `{ kind: 'texts', most: 40, count: 9 }`,
    column: `extra_texts text[] not null default '{}'`,
    layout: `entry: msg\`Extra entry\`, add: msg\`Add an extra\`,`,
  },
  {
    name: 'extraList',
    field: `{ kind: 'list', count: 9, fields: { part: { kind: 'text', most: 40 }, pieces: { kind: 'number', min: 0, max: 900 } } }`,
    column: `extra_list jsonb not null default '[]'`,
    layout: `entry: msg\`Extra row\`, add: msg\`Add a row\`, list: { part: { label: msg\`Part\` }, pieces: { label: msg\`Pieces\` } },`,
  },
]

const capabilities = [
  {
    folder: 'corrective-actions',
    table: 'corrective_actions',
    create: 'who',
    edit: 'done',
    layoutEnd: `    companyID: 'hidden',`,
  },
  {
    folder: 'projects',
    table: 'projects',
    create: 'project',
    edit: 'project',
    layoutEnd: `    projectID: 'hidden',`,
  },
] as const

/**
 * Leaves out the checks that name a forgotten field, because the stages of the server and of units
 * run them once.
 */
const notPlanted = '^(?!.*(field that one derivation omits|field missing in one derivation))'

const copy = mkdtempSync(join(tmpdir(), 'siteward-fields-'))
const touched = new Set<string>()
try {
  for (const name of readdirSync('.').filter(
    (name) => !['node_modules', 'dist', 'data', '.git', '.cache', 'test-results'].includes(name),
  ))
    cpSync(name, join(copy, name), { recursive: true })
  symlinkSync(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'))
  addFields()
  await run('lingui', [
    'node_modules/@lingui/cli/dist/lingui.js',
    'extract',
    '--clean',
    '--config',
    'src/client/i18n/lingui.config.ts',
  ])
  translate()
  await run('types', ['node_modules/typescript/bin/tsc', '--noEmit', '-p', '.'])
  await run('fields', [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'server',
    'tests/contract/fields.test.ts',
    'tests/contract/fields.long.test.ts',
    'src/server/records',
    '-t',
    notPlanted,
  ])
  await run('words', [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'unit',
    'src/client/i18n',
    'src/client/records',
    'src/client/routes',
    ...capabilities.map(({ folder }) => `src/client/features/${folder}`),
    '-t',
    notPlanted,
  ])
  console.log(
    `\n${lines.length} fields of ${capabilities.length} kinds of record, a field of every kind, in these files:\n${[...touched].toSorted().join('\n')}`,
  )
  console.log(`\n${lines.length * capabilities.length} passed, 0 failed`)
} finally {
  rmSync(copy, { recursive: true, force: true })
}

function addFields(): void {
  for (const { folder, create, edit, layoutEnd } of capabilities) {
    insert(
      `src/contract/${folder}/fields.ts`,
      '} as const satisfies Fields',
      lines.map(({ name, field }) => `  ${name}: ${field},`),
    )
    insert(
      `src/client/features/${folder}/layout.ts`,
      layoutEnd,
      lines.map(
        ({ name, layout = '' }) =>
          `    ${name}: { label: msg\`${name} of ${folder}\`, ${layout} ${name === 'extraFlag' ? '' : `create: '${create}', `}edit: '${edit}' },`,
      ),
    )
  }
  write('src/server/db/migrations/9999-one-of-each.sql', () =>
    capabilities
      .map(
        ({ table }) =>
          `alter table ${table}\n${lines.map(({ column }) => `  add ${column}`).join(',\n')};\n`,
      )
      .join('\n'),
  )
  // Adds the builder's line: the people that a reference may name.
  for (const ways of ['projects', 'corrective-actions-ways'])
    write(`tests/contract/cases/${ways}.ts`, (text) =>
      text
        .replaceAll(
          /^( +)(assignedTo(?:UserID)?): (\[.*\])(,?)/gm,
          '$1$2: $3,\n$1extraReference: $3$4',
        )
        .replaceAll(
          /references: \{ (assignedTo(?:UserID)?): (\[[^\]]*\]) \}/g,
          'references: { $1: $2, extraReference: $2 }',
        ),
    )
}

/** Gives every new text a Spanish one, as a developer would write it. */
function translate(): void {
  for (const { folder } of capabilities)
    write(`src/client/features/${folder}/locales/es.po`, (text) =>
      text.replaceAll(
        /^msgid "(.+)"\nmsgstr ""$/gm,
        (_, message: string) => `msgid "${message}"\nmsgstr "${message} (es)"`,
      ),
    )
}

function insert(file: string, before: string, more: readonly string[]): void {
  write(file, (text) => {
    const at = text.indexOf(before)
    if (at === -1) throw new Error(`${file} has no line ${before}`)
    return `${text.slice(0, at)}${more.join('\n').trimStart()}\n${text.slice(text.lastIndexOf('\n', at) + 1)}`
  })
}

function write(file: string, change: (text: string) => string): void {
  touched.add(file)
  const path = join(copy, file)
  writeFileSync(path, change(file.endsWith('.sql') ? '' : readFileSync(path, 'utf8')))
}

async function run(what: string, args: readonly string[]): Promise<void> {
  const started = Date.now()
  try {
    await promisify(execFile)(process.execPath, [...args], {
      cwd: copy,
      maxBuffer: 64 * 1024 * 1024,
    })
    console.log(`${what}: ok, ${((Date.now() - started) / 1000).toFixed(0)} s`)
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    console.log(stdout.slice(-6000), stderr.slice(-3000))
    console.log('0 passed, 1 failed')
    throw new Error(`${what} failed with a field of every kind.`, { cause: error })
  }
}
