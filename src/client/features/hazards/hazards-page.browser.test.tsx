import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { hazardFields } from '#contract/hazards/fields.ts'
import type { Hazard } from '#contract/hazards/schema.ts'
import { i18n } from '@lingui/core'
import { mockCompany } from '#tests/mocks/company.ts'
import { mock, type MockRequest } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { associate, rowOf } from '#tests/mocks/rows.ts'
import { showScreen } from '#tests/world/screen.tsx'
import { storedFromHere } from '#tests/world/stored-errors.ts'
import { HazardsPage } from './hazards-page.tsx'

const hazard = (id: number, name: string, more: Partial<Hazard> = {}) =>
  rowOf(hazardFields, {
    uid: `00000000-0000-4000-8000-0000000${String(id).padStart(5, '0')}`, etag: `"${id}.1"`, version: 1, id, number: `H-${id}`, name, address: `Level ${id}`, type: 'Fall', description: `About ${name}`, status: 'Active', isRemoved: false,
    creationDateTime: new Date(2026, 10, 20, 9).toISOString(), ...more,
  })
const edge = hazard(1, 'Open edge')
const load = hazard(2, 'Swinging load', { type: 'Struck-By', address: 'Crane area' })
const asleep = hazard(3, 'Heat stress', { status: 'Inactive' })

let someone = 0

async function opens({ rows = [edge, load, asleep], size = [1440, 900] }: { rows?: Hazard[] | 'internal'; size?: [number, number] } = {}) {
  // Somebody new each time, whose device has read nothing.
  someone += 1
  const world = mockCompany({ people: [associate(someone, 'Rosa King', null, { roleID: 3 })], projects: [] })
  const server = { rows: rows === 'internal' ? [] : rows, fails: rows === 'internal', sent: [] as MockRequest[], refuses: null as 'internal' | 'not-found' | null }
  const written = <Answer,>(answer: (request: MockRequest) => Answer) => (request: MockRequest) => {
    server.sent.push(request)
    return server.refuses === null ? answer(request) : { refused: server.refuses }
  }
  const change = (id: number, set: object): Hazard => {
    const found = server.rows.find((row) => row.id === id) ?? edge
    const changed: Hazard = { ...found, ...set, version: found.version + 1, etag: `"${id}.${found.version + 1}"` }
    server.rows = server.rows.map((row) => (row.id === id ? changed : row))
    return changed
  }
  mockAlso(
    mock('hazards.list', () => (server.fails ? { refused: 'internal' } : { data: server.rows.filter(({ isRemoved }) => !isRemoved) })),
    mock('hazards.create', written(({ body }) => {
      const made = hazard(9, '', { type: 'Other', description: '', ...Object(body) })
      server.rows = [...server.rows, made]
      return made
    })),
    mock('hazards.update', written(({ params, body }) => change(Number(params['hazardId']), Object(body)))),
    mock('hazards.remove', written(({ params }) => {
      change(Number(params['hazardId']), { isRemoved: true })
      return null
    })),
  )
  await page.viewport(...size)
  const shown = await showScreen(<HazardsPage />, world, '/')
  onTestFinished(async () => {
    await shown.leave()
    world.leave()
  })
  return Object.assign(server, { shown })
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const row = (name: string) => page.getByRole('row').filter({ hasText: name })
const seen = async (text: string) => {
  await expect.element(page.getByText(text, { exact: true }).first()).toBeVisible()
}
const names = () => page.getByRole('row').elements().slice(1).flatMap((each) => /Open edge|Swinging load|Heat stress|Loose plank/.exec(each.textContent ?? '') ?? [])
const fills = async (values: Readonly<Record<string, string>>) => {
  for (const [name, value] of Object.entries(values)) await field(name).fill(value)
}
const bodies = (sent: readonly MockRequest[]) => sent.map(({ request: { method }, params, body }) => [method, params['hazardId'], body])
const plank = { Number: 'H-7', Name: 'Loose plank', Address: 'Level 7' }

test('HAZ-03 HAZ-15 the columns: number, name and address before type, description, status and the day of its making', async () => {
  await opens()
  await expect.element(row('Swinging load')).toBeVisible()
  expect(page.getByRole('columnheader').elements().map((head) => head.getAttribute('aria-label'))).toEqual(['Number', 'Name', 'Address', 'Type', 'Description', 'Status', 'Created', 'What to do'])
  const said = [...row('Swinging load').element().querySelectorAll('[role=cell]')].map(({ textContent }) => textContent)
  expect(said.slice(0, 7)).toEqual(['H-2', 'Swinging load', 'Crane area', 'Struck-By', 'About Swinging load', 'Active', '11-20-2026'])
})

test.each([[1024, 768], [820, 1180]] as const)('HAZ-03 at %i × %i what has no column of its own stands on the second line', async (...size) => {
  await opens({ size: [...size] })
  await expect.element(row('Swinging load')).toBeVisible()
  for (const text of ['H-2', 'Crane area', 'Struck-By', 'About Swinging load', 'Active', '11-20-2026']) expect(row('Swinging load').element().textContent).toContain(text)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(size[0])
})

test.each([[1440, 900], [1024, 768], [820, 1180]] as const)('a long description is read whole in its row at %i × %i, for a row opens nothing', async (...size) => {
  const long = 'Mobile crane travels with a suspended load over a haul road that is open to deliveries. '.repeat(5).trim()
  await opens({ rows: [{ ...load, description: long }, edge], size: [...size] })
  const said = page.getByText(long, { exact: true })
  await expect.element(said).toBeVisible()
  const [element, around] = [said.element(), row('Swinging load').element().getBoundingClientRect()]
  expect(element.getBoundingClientRect().bottom).toBeLessThanOrEqual(around.bottom + 1)
  expect(element.scrollHeight).toBeLessThanOrEqual(element.clientHeight + 1)
  expect(element.scrollWidth).toBeLessThanOrEqual(element.clientWidth + 1)
})

test('GEN-22 in Spanish the day stands first', async () => {
  await opens()
  await expect.element(row('Swinging load')).toBeVisible()
  i18n.loadAndActivate({ locale: 'es', messages: {} })
  onTestFinished(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))
  await expect.element(row('Swinging load').getByText('20-11-2026')).toBeVisible()
})

test('HAZ-02 all of five hundred are one list, of which the screen draws what is in sight', async () => {
  await opens({ rows: Array.from({ length: 500 }, (_, n) => hazard(n + 1, `Hazard ${n + 1}`)) })
  await seen('Hazard 1')
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-rowcount', '501')
  expect(page.getByRole('navigation').elements()).toEqual([])
  expect(page.getByRole('row').elements().length).toBeLessThan(80)
  page.getByRole('table').element().closest('[data-scroll-area]')?.scrollTo(0, 1_000_000)
  await seen('Hazard 500')
})

test('HAZ-04 inactive hazards are hidden until somebody asks for them', async () => {
  await opens()
  await expect.poll(names).toEqual(['Open edge', 'Swinging load'])
  await page.getByRole('radio', { name: /^Inactive/ }).click()
  await expect.poll(names).toEqual(['Heat stress'])
})

test('HAZ-06 HAZ-11 a row becomes fields, and its Save sends what changed with the tag that it was opened with', async () => {
  const { sent } = await opens()
  await button('Edit Open edge').click()
  await expect.element(field('Name')).toHaveValue('Open edge')
  await field('Address').fill('Roof')
  await button('Save').click()
  await seen('Hazard saved')
  await expect.element(field('Name')).not.toBeInTheDocument()
  await expect.element(row('Open edge').getByText('Roof')).toBeVisible()
  expect(bodies(sent)).toEqual([['PUT', '1', { address: 'Roof' }]])
  expect(sent[0]?.request.headers.get('if-match')).toBe(edge.etag)
})

test('HAZ-06 HAZ-07 a row that is given up says what is stored, and nothing is sent', async () => {
  const { sent } = await opens()
  await button('Edit Open edge').click()
  await fills({ Number: 'X', Name: 'Another', Address: 'Elsewhere', Description: 'Words' })
  await button('Cancel').click()
  await expect.poll(names).toEqual(['Open edge', 'Swinging load'])
  expect([...row('Open edge').element().querySelectorAll('[role=cell]')].map(({ textContent }) => textContent).slice(0, 5)).toEqual(['H-1', 'Open edge', 'Level 1', 'Fall', 'About Open edge'])
  await button('Edit Open edge').click()
  await expect.element(field('Name')).toHaveValue('Open edge')
  expect(sent).toEqual([])
})

test('HAZ-08 HAZ-09 a new row stands on top under a temporary id, the next one under the next; given up it is gone without a call', async () => {
  const { sent } = await opens()
  await expect.element(row('Swinging load')).toBeVisible()
  for (const id of ['NEW-1', 'NEW-2']) {
    await button('Add hazard').click()
    await seen(`${id}, not saved yet`)
    await expect.element(field('Number')).toHaveFocus()
    expect(page.getByRole('row').elements()[1]?.querySelector('input')).not.toBeNull()
    await field('Name').fill('Loose plank')
    // It is in no list yet, so no count has it.
    expect(page.getByText('2 of 3', { exact: true }).elements().length).toBeGreaterThan(0)
    // There is one at a time: pressed again, its fields are gone on with.
    await button('Add hazard').click()
    await expect.element(field('Number')).toHaveFocus()
    await expect.element(field('Name')).toHaveValue('Loose plank')
    await button('Cancel').click()
    await expect.element(field('Name')).not.toBeInTheDocument()
    expect(names()).toEqual(['Open edge', 'Swinging load'])
  }
  expect(sent).toEqual([])
})

test('HAZ-09 HAZ-10 a saved new row is made once by what was typed, and the server’s stands in its place', async () => {
  const { sent } = await opens()
  await button('Add hazard').click()
  await fills(plank)
  await expect.element(page.getByRole('combobox', { name: 'Type' })).toHaveValue('Other')
  await expect.element(page.getByRole('combobox', { name: 'Status' })).toHaveValue('Active')
  await button('Save').click()
  await seen('Hazard added')
  await expect.poll(names).toEqual(['Open edge', 'Swinging load', 'Loose plank'])
  expect(page.getByText(/NEW-\d/).elements()).toEqual([])
  expect(bodies(sent)).toEqual([['POST', undefined, { number: 'H-7', name: 'Loose plank', address: 'Level 7' }]])
  // It is one of the server's now.
  await button('Edit Loose plank').click()
  await field('Address').fill('Roof')
  await button('Save').click()
  await expect.poll(() => bodies(sent).at(-1)).toEqual(['PUT', '9', { address: 'Roof' }])
  await expect.element(field('Address')).not.toBeInTheDocument()
  await button('Add hazard').click()
  await seen('NEW-2, not saved yet')
})

test('HAZ-12 HAZ-13 number, name and address each are asked for under their field, and nothing is sent until they are there', async () => {
  const { sent } = await opens()
  await button('Add hazard').click()
  await fills({ Number: '  ', Name: ' ', Address: '' })
  await button('Save').click()
  for (const word of ['Number', 'Name', 'Address']) {
    await seen(`Please Input ${word}!`)
    await expect.element(field(word)).toHaveAccessibleDescription(`Please Input ${word}!`)
    await expect.element(field(word)).toHaveAttribute('aria-invalid', 'true')
  }
  expect(page.getByText('Please Input Description!').elements()).toEqual([])
  await fills({ Number: 'H-7', Name: 'Loose plank' })
  await button('Save').click()
  expect(page.getByText(/^Please Input/).elements().map(({ textContent }) => textContent)).toEqual(['Please Input Address!'])
  expect(sent).toEqual([])
  await button('Cancel').click()
  await button('Edit Open edge').click()
  await field('Address').fill(' ')
  await button('Save').click()
  await seen('Please Input Address!')
  expect(sent).toEqual([])
})

test('HAZ-14 G2-04 before one is deleted it is asked; No keeps it, Yes removes it', async () => {
  const { sent } = await opens()
  await button('Delete Open edge').click()
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete?' })
  await expect.element(question.getByText('Open edge')).toBeVisible()
  await question.getByRole('button', { name: 'No' }).click()
  expect(sent).toEqual([])
  await button('Delete Open edge').click()
  await question.getByRole('button', { name: 'Yes' }).click()
  await seen('Hazard deleted')
  await expect.poll(names).toEqual(['Swinging load'])
  expect(bodies(sent)).toEqual([['DELETE', '1', null]])
})

test('what was deleted is brought back from the toast, as it was', async () => {
  const { sent } = await opens()
  await button('Delete Open edge').click()
  await button('Yes').click()
  await expect.poll(names).toEqual(['Swinging load'])
  await button('Undo').click()
  await seen('Hazard brought back')
  await expect.poll(names).toEqual(['Open edge', 'Swinging load'])
  expect(bodies(sent).at(-1)).toEqual(['PUT', '1', { isRemoved: false }])
})

test('a hazard that is made inactive goes out of sight, which is said, and can be taken back', async () => {
  const { sent } = await opens()
  await button('Edit Open edge').click()
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Inactive' }).click()
  await button('Save').click()
  await seen('Open edge is inactive now, and hidden here.')
  await expect.poll(names).toEqual(['Swinging load'])
  await button('Undo').click()
  await expect.poll(names).toEqual(['Open edge', 'Swinging load'])
  expect(bodies(sent)).toEqual([['PUT', '1', { status: 'Inactive' }], ['PUT', '1', { status: 'Active' }]])
})

test('HAZ-16 G2-43 a list that does not come says so, and is asked for again', async () => {
  const stored = storedFromHere()
  const server = await opens({ rows: 'internal' })
  await expect.element(page.getByRole('heading', { name: 'Unable to fetch hazards' })).toBeVisible()
  expect(stored).toMatchObject([{ code: 'adminFetchHazards', title: 'Unable to fetch hazards' }])
  Object.assign(server, { fails: false, rows: [edge] })
  await button('Try again').click()
  await expect.poll(names).toEqual(['Open edge'])
})

test('HAZ-16 G2-43 a new row and a change that fail say so in their words, and what was typed stands', async () => {
  const stored = storedFromHere()
  const server = await opens()
  server.refuses = 'internal'
  await button('Add hazard').click()
  await fills(plank)
  await button('Save').click()
  await seen('Unable to add hazard')
  for (const [name, value] of Object.entries(plank)) await expect.element(field(name)).toHaveValue(value)
  await button('Cancel').click()
  await button('Edit Open edge').click()
  await field('Name').fill('Open edge, east')
  await button('Save').click()
  await seen('Unable to update hazard')
  await expect.element(field('Name')).toHaveValue('Open edge, east')
  expect(stored.map(({ code, title }) => [code, title])).toEqual([['adminAddHazard', 'Unable to add hazard'], ['adminUpdateHazard', 'Unable to update hazard']])
})

test('HAZ-16 G2-43 a removal that fails says so, and the row is there', async () => {
  const stored = storedFromHere()
  const server = await opens()
  server.refuses = 'internal'
  await button('Delete Open edge').click()
  await button('Yes').click()
  await expect.poll(() => stored.map(({ code, title }) => [code, title])).toEqual([['adminRemoveHazard', 'Unable to remove hazard']])
  expect(names()).toEqual(['Open edge', 'Swinging load'])
})

test('HAZ-17 what two changed is asked side by side; what only one changed is merged without a question', async () => {
  const server = await opens()
  await button('Edit Open edge').click()
  await fills({ Name: 'Edge of the roof', Description: 'No rail on the east side' })
  // Another administrator was first.
  const theirs = { ...edge, name: 'Roof edge', address: 'Roof', version: 2, etag: '"1.2"' }
  server.rows = [theirs, load]
  const tags: (string | null)[] = []
  mockAlso(mock('hazards.update', ({ request: { headers }, body }) => {
    tags.push(headers.get('if-match'))
    if (headers.get('if-match') !== '"1.2"') return { refused: 'changed', row: theirs }
    const merged = { ...theirs, ...Object(body), version: 3, etag: '"1.3"' }
    server.rows = [merged, load]
    return merged
  }))
  await button('Save').click()
  const dialog = page.getByRole('dialog', { name: 'Needs your decision' })
  await expect.element(dialog.getByText('Roof edge')).toBeVisible()
  expect(dialog.getByText('No rail on the east side').elements()).toEqual([])
  await dialog.getByRole('radio', { name: /Theirs/ }).click()
  await dialog.getByRole('button', { name: 'Save decision' }).click()
  await seen('Hazard saved')
  expect(tags).toEqual(['"1.1"', '"1.2"'])
  expect(server.rows[0]).toMatchObject({ name: 'Roof edge', address: 'Roof', description: 'No rail on the east side' })
  expect([...row('Roof edge').element().querySelectorAll('[role=cell]')].map(({ textContent }) => textContent).slice(1, 5)).toEqual(['Roof edge', 'Roof', 'Fall', 'No rail on the east side'])
})

test('a row that somebody deletes while it is written keeps what was typed, and says why it cannot be saved', async () => {
  const server = await opens()
  await button('Edit Open edge').click()
  await field('Name').fill('Edge of the roof')
  server.rows = [load]
  server.refuses = 'not-found'
  await button('Save').click()
  await seen('This record does not exist, or you may not see it.')
  await server.shown.workspace.renew()
  await expect.element(field('Name')).toHaveValue('Edge of the roof')
  await button('Cancel').click()
  await expect.poll(names).toEqual(['Swinging load'])
})

test('what is typed in one row is not gone over by the next unasked', async () => {
  await opens()
  await button('Edit Open edge').click()
  await field('Name').fill('Edge of the roof')
  await button('Edit Swinging load').click()
  const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(field('Name')).toHaveValue('Edge of the roof')
  await button('Add hazard').click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await seen('NEW-1, not saved yet')
  await expect.element(field('Name')).toHaveValue('')
  await button('Edit Swinging load').click()
  // Nothing was typed, so nothing is asked.
  await expect.element(field('Name')).toHaveValue('Swinging load')
})

test('rows are found by what they say, filtered by type and sorted by a head', async () => {
  await opens()
  await page.getByRole('searchbox').fill('struck')
  await expect.poll(names).toEqual(['Swinging load'])
  await page.getByRole('searchbox').fill('')
  await expect.poll(names).toEqual(['Open edge', 'Swinging load'])
  const head = page.getByRole('columnheader', { name: 'Name' }).getByRole('button', { name: 'Name', exact: true })
  await head.click()
  await head.click()
  await expect.poll(names).toEqual(['Swinging load', 'Open edge'])
  await button('Type').first().click()
  await page.getByRole('checkbox', { name: /^Fall/ }).click()
  await expect.poll(names).toEqual(['Open edge'])
})

test('an empty list says what it is for, and how to begin it', async () => {
  await opens({ rows: [] })
  await expect.element(page.getByRole('heading', { name: 'No hazards' })).toBeVisible()
  await expect.element(page.getByText(/what can hurt somebody on a site/)).toBeVisible()
  await page.getByRole('button', { name: 'Add hazard' }).last().click()
  await seen('NEW-1, not saved yet')
})

test('on a phone hazards are cards that are written in their place', async () => {
  const { sent } = await opens({ size: [390, 844] })
  const card = page.getByRole('listitem').filter({ hasText: 'Swinging load' })
  await expect.element(card).toBeVisible()
  for (const text of ['H-2', 'Crane area', 'Struck-By', 'About Swinging load', 'Active', '11-20-2026']) expect(card.element().textContent).toContain(text)
  await button('Edit Swinging load').click()
  await field('Address').fill('Yard')
  await button('Save').click()
  await expect.poll(() => bodies(sent)).toEqual([['PUT', '2', { address: 'Yard' }]])
  await expect.element(field('Address')).not.toBeInTheDocument()
  await button('Add hazard').click()
  await seen('NEW-1, not saved yet')
  await button('Cancel').click()
  await expect.element(page.getByText('NEW-1, not saved yet')).not.toBeInTheDocument()
})
