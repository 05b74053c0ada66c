import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = readFileSync('docs/records.md', 'utf8')

/** The part of the page under a heading. */
function part(heading: string): string {
  const begin = page.indexOf(`## ${heading}\n`)
  return begin < 0 ? '' : page.slice(begin, page.indexOf('\n## ', begin + 1))
}

/** The keys of the wanted interfaces of a file, also those that they pick from another type. */
function keysOf(file: string, wanted: RegExp): string[] {
  const interfaces = readFileSync(file, 'utf8').matchAll(
    /^(?:export )?interface (\w+)([^{]*)\{\n([\s\S]*?)\n\}/gm,
  )
  return [...interfaces]
    .filter(([, name = '']) => wanted.test(name))
    .flatMap(([, , picked = '', body = '']) => [
      ...picked.matchAll(/^ {2}\| '(\w+)'/gm),
      ...body.matchAll(/^ {2}(\w+)\??:/gm),
    ])
    .map(([, key = '']) => key)
}

test('docs/records.md names every key of a field', () => {
  const keys = keysOf('src/contract/kernel/fields.ts', /^(Common|\w+FieldSpec|\w+Field)$/)
  expect(keys).toEqual(expect.arrayContaining(['write', 'most', 'companion', 'file']))
  const said = part('Keys of `fields.ts`')
  expect(keys.filter((key) => !said.includes(`\`${key}\``))).toEqual([])
})

test('docs/records.md names every key of a layout', () => {
  const keys = keysOf('src/client/records/layout.ts', /Ui$|^LayoutOptions$/)
  expect(keys).toEqual(expect.arrayContaining(['placeholder', 'joinedTo', 'second', 'onlyWhenSet']))
  const said = part('Keys of `layout.ts`')
  expect(keys.filter((key) => !said.includes(`\`${key}\``))).toEqual([])
})
