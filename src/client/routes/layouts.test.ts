import { expect, test } from 'vitest'
import { needed, writable } from '#contract/kernel/fields.ts'
import { exampleFields, exampleLayout } from '#client/records/example-record.ts'
import { type Layout, createLayout } from '#client/records/layout.ts'
import { formPositionOf } from '#client/records/form-values.ts'

const files = import.meta.glob<Record<string, unknown>>(
  ['../features/*/layout.ts', '../features/*/*-layout.ts'],
  { eager: true },
)
const layoutsIn = (file: Record<string, unknown>) =>
  Object.entries(file).filter(
    (one): one is [string, Layout<never>] =>
      typeof one[1] === 'object' && one[1] !== null && 'fieldViews' in one[1],
  )
/** Every layout of the capabilities, by its name. */
const layouts = Object.values(files).flatMap(layoutsIn)

/**
 * Returns the fields that a person must or may fill in and no form has. A list without its own form
 * has none.
 */
function unasked(kind: string, layout: Layout<never>): string[] {
  const forms = (['create', 'edit'] as const).filter((on) => layout[on] !== undefined)
  const stands = (name: string, on: 'create' | 'edit') => {
    const look = layout.find(name)?.ui
    return look !== undefined && (look[on] === null || formPositionOf(look, on) !== null)
  }
  const lacking = forms.flatMap((on) =>
    needed(layout.fields, on)
      .filter((name) => !stands(name, on))
      .map(
        (name) =>
          `${kind}: ${name} is needed by the ${on} form and has no \`${on}\` place in the layout (\`${on}: null\`: something else fills it).`,
      ),
  )
  const nowhere =
    forms.length === 0
      ? []
      : writable(layout.fields, 'create').filter(
          (name) => !stands(name, 'create') && !stands(name, 'edit'),
        )
  return [
    ...lacking,
    ...nowhere.map(
      (name) =>
        `${kind}: a person may write ${name}, and it stands in no form (\`create: null\`: something else fills it).`,
    ),
  ]
}

test.each(layouts)('%s: each required or writable field is part of a form', (kind, layout) => {
  expect(unasked(kind, layout)).toEqual([])
})

test('finds every layout by its name', () => {
  expect(layouts.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      'correctiveActionLayout',
      'projectLayout',
      'helpLayout',
      'salesLayout',
    ]),
  )
  expect(
    Object.entries(files).flatMap(([path, file]) => (layoutsIn(file).length === 0 ? [path] : [])),
  ).toEqual([])
})

const label = { id: 'X' }
const planted = (look: object) =>
  createLayout(
    { note: { kind: 'text', most: 9, needs: ['create', 'edit'] } },
    { note: { label, ...look } },
    { create: { all: null }, edit: { all: null } },
  ) as unknown as Layout<never>

test('reports a required field that is in no form', () => {
  expect(unasked('parts', exampleLayout as unknown as Layout<never>)).toEqual([])
  expect(unasked('parts', planted({ create: 'all' }))).toEqual([
    'parts: note is needed by the edit form and has no `edit` place in the layout (`edit: null`: something else fills it).',
  ])
  expect(unasked('parts', planted({ edit: 'all' }))).toEqual([
    'parts: note is needed by the create form and has no `create` place in the layout (`create: null`: something else fills it).',
  ])
  expect(unasked('parts', planted({ create: null, edit: ['all', 0] }))).toEqual([])
  const hidden = createLayout(
    { note: { kind: 'text', most: 9, needs: ['create'] } },
    { note: 'hidden' },
    { create: { all: null } },
  ) as unknown as Layout<never>
  expect(unasked('parts', hidden)).toContain(
    'parts: note is needed by the create form and has no `create` place in the layout (`create: null`: something else fills it).',
  )
})

test('reports a writable field that is in no form', () => {
  const { about } = exampleFields
  const forgotten = createLayout(
    { about },
    { about: { label } },
    { create: { all: null } },
  ) as unknown as Layout<never>
  expect(unasked('parts', forgotten)).toEqual([
    'parts: a person may write about, and it stands in no form (`create: null`: something else fills it).',
  ])
  expect(
    unasked(
      'parts',
      createLayout(
        { about },
        { about: { label, create: null } },
        { create: { all: null } },
      ) as unknown as Layout<never>,
    ),
  ).toEqual([])
})
