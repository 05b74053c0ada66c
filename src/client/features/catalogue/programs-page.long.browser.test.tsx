import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { connection } from '#client/data/api/connection.ts'
import { deleteCache, getLookupCacheName } from '#client/data/api/lookup-cache.ts'
import { scopeKey, scopeOf } from '#client/data/session/session.ts'
import { SlotsContext, type SlotTable } from '#client/shell/slots.tsx'
import { largeCatalogue } from '#tests/world/large-catalogue.ts'
import {
  asks,
  opensPrograms,
  program,
  programsWorld,
  rosa,
  toggle,
  twoPrograms,
  words,
} from '#tests/world/programs-world.tsx'
import { inSpanish } from '#tests/world/spanish.ts'
import { storedFromHere } from '#tests/world/stored-errors.ts'
import { CompanyProgramsPage } from './company-programs-page.tsx'
import { messages as spanish } from './locales/es.po'
import { ProgramsPage } from './programs-page.tsx'

const seen = async (text: string | RegExp) => {
  await expect.element(words(text).first()).toBeVisible()
}
const row = (name: string) => page.getByRole('treeitem', { name, exact: true })
const later = () => Promise.withResolvers<void>()
const opensFalls = async () => {
  await program('Fall Protection').click()
  await expect.element(program('Weekly Ladder Inspection')).toBeVisible()
}

test('PROG-84 PROG-86 lists programs, forms and sub-forms with switches, and the enabled count of a closed one', async () => {
  await opensPrograms(programsWorld())
  await seen('1 of 2 programs, 1 form on')
  await expect.element(program('Fall Protection')).toHaveAttribute('aria-expanded', 'false')
  await expect.element(row('Fall Protection, 1 of 2 forms, On')).toBeVisible()
  await expect.element(row('Scaffolding, 1 form, Off')).toBeVisible()
  await opensFalls()
  await expect.element(row('Weekly Ladder Inspection, 2 sub-forms, Off')).toBeVisible()
  await expect.element(toggle('Daily Fall Hazard Inspection')).toBeChecked()
  await expect.element(toggle('Daily Fall Hazard Inspection')).toHaveTextContent('On')
  await expect.element(toggle('Weekly Ladder Inspection')).not.toBeChecked()
  await expect.element(toggle('Weekly Ladder Inspection')).toHaveTextContent('Off')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}')
  await expect.element(toggle('Step ladders')).not.toBeChecked()
})

test("PROG-24 PROG-96 shows a form's questions beside the tree, with types and regulations that open", async () => {
  const [falls] = twoPrograms()
  if (!falls) throw new Error('No program.')
  const questions = [
    asks(601, 'Date of inspection', { questionTypeID: 9 }),
    asks(602, 'Are covers marked?', {
      regulations: [
        {
          number: '29 CFR 1926.502(i)',
          description: 'Requires covers to be marked.',
          section: '1926.502',
        },
      ],
    }),
    asks(603, 'Type of work area', { questionTypeID: 10, options: ['Flat roof', 'Ramp'] }),
    asks(604, 'Of a type to come', { questionTypeID: 2 }),
  ]
  const world = programsWorld([
    {
      ...falls,
      forms: falls.forms.map((form) => (form.id === 50 ? { ...form, questions } : form)),
    },
  ])
  const { path } = await opensPrograms(world)
  await seen('Currently no form has been selected')
  await opensFalls()
  await program('Daily Fall Hazard Inspection').click()
  const table = page.getByRole('table', { name: 'Daily Fall Hazard Inspection' })
  await expect.element(table).toBeVisible()
  expect(path()).toBe('/?form=50')
  expect(
    table
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Question', 'Type'])
  const rows = () =>
    table
      .getByRole('row')
      .elements()
      .slice(1)
      .map((row) => [...row.querySelectorAll('[role=cell]')].map(({ textContent }) => textContent))
  await expect.poll(rows).toEqual([
    ['Date of inspection', 'Date'],
    ['Are covers marked?29 CFR 1926.502(i)', 'Yes/No'],
    ['Type of work area', 'Selection'],
    ['Of a type to come', 'Reserved (2)'],
  ])
  await table.getByRole('button', { name: /Are covers marked/ }).click()
  await seen('Requires covers to be marked.')
  // Shows our copy of the section and a link to the official text.
  await table.getByRole('button', { name: /^29 CFR 1926\.502\(i\)/ }).click()
  await expect
    .element(page.getByRole('link', { name: /^Official text of 29 CFR 1926\.502\(i\)/ }))
    .toHaveAttribute('href', 'https://www.ecfr.gov/current/title-29/part-1926/section-1926.502')
  await seen('This has happened before')
  // The text names the day of our copy, and that it is no legal advice (rulings, 65).
  await seen('Our summary as of 11-20-2026, not legal advice. The official text applies.')
  await table.getByRole('button', { name: /Type of work area/ }).click()
  await seen('Options: Flat roof, Ramp')
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.poll(path).toBe('/')
})

test('PROG-33 G2-17 a form without questions shows that, and where its sub-forms have some', async () => {
  await opensPrograms(programsWorld(), { path: '/?form=512' })
  await seen('No Questions Assigned to Selected Form')
  await program('Weekly Ladder Inspection').click()
  await seen('Its questions are in its sub-forms: Extension ladders, Step ladders.')
})

test('requests questions in parts on demand, those of a disabled program when its form opens', async () => {
  const world = programsWorld()
  await opensPrograms(world)
  await expect.element(program('Scaffolding')).toBeVisible()
  const parts = () => world.calls.flatMap(({ asked }) => /part=(\d+)/.exec(asked)?.[1] ?? [])
  expect(parts()).not.toContain('1')
  await program('Scaffolding').click()
  await program('Scaffold Tag Check').click()
  await seen('Is the tag green?')
  expect(parts().filter((part) => part === '1')).toEqual(['1'])
})

test('a search covers programs, forms and questions, also disabled ones', async () => {
  await opensPrograms(programsWorld())
  await expect.element(program('Scaffolding')).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Find a program, form or question' })
  await search.fill('tied off')
  await expect.element(program('Extension ladders')).toBeVisible()
  await expect.element(row('Extension ladders, 1 question found, Off')).toBeVisible()
  expect(program('Scaffolding').elements()).toEqual([])
  await search.fill('tag green')
  await expect.element(program('Scaffold Tag Check')).toBeVisible()
  await search.fill('nowhere')
  await seen('Nothing found')
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect.element(program('Scaffolding')).toBeVisible()
})

test('filters to enabled ones only and writes the filter to the address', async () => {
  const { path } = await opensPrograms(programsWorld())
  await expect.element(program('Scaffolding')).toBeVisible()
  await page.getByRole('radio', { name: /^On/ }).click()
  await expect.element(program('Scaffolding')).not.toBeInTheDocument()
  await expect.poll(path).toBe('/?show=on')
})

test('offline everything is readable, and the switches show why they are fixed', async () => {
  const world = programsWorld()
  await opensPrograms(world, { path: '/?form=50' })
  await seen('Is every open side protected?')
  world.offline = true
  connection.set({ state: 'offline', lastAnswer: Date.now() })
  await seen('Switching forms on and off needs a connection.')
  await expect.element(toggle('Fall Protection')).toBeDisabled()
  await expect
    .element(toggle('Fall Protection'))
    .toHaveAccessibleDescription('Switching forms on and off needs a connection.')
  await expect
    .element(page.getByRole('region', { name: 'Questions' }).getByRole('switch'))
    .toBeDisabled()
  await seen('29 CFR 1926.501')
  // A form that is not on this device shows a text about it.
  await program('Scaffolding').click()
  await program('Scaffold Tag Check').click()
  await seen('The questions are not on this device')
  world.offline = false
  connection.set({ state: 'online', lastAnswer: Date.now() })
  // The questions arrive by themselves once the connection is back.
  await seen('Is the tag green?')
  await expect.element(toggle('Fall Protection')).toBeEnabled()
})

test('shows size and age of the stored data', async () => {
  const world = programsWorld()
  const path = `/api/accounts/${world.me.user_metadata.accountID}/safetyplans`
  await opensPrograms(world)
  await expect.element(program('Scaffolding')).toBeVisible()
  expect(words(/On this device/).elements()).toEqual([])
  const name = getLookupCacheName() ?? ''
  const cache = await caches.open(name)
  await cache.put(path, new Response('x'.repeat(30_400)))
  await cache.put(`${path}?include=questions&part=0`, new Response('x'.repeat(8000)))
  await cache.put('/api/states', new Response('x'.repeat(9000)))
  await seen(/^On this device: 38 kB, as of \d\d:\d\d$/)
  await deleteCache(name)
})

test("removes an earlier version's full copy and stores the catalogue once", async () => {
  const world = programsWorld()
  const path = `/api/accounts/${world.me.user_metadata.accountID}/safetyplans`
  // The cache has the entry of that version before the app starts; the app deletes it once, after
  // the start.
  const cache = await caches.open(`lookups:${scopeKey(scopeOf(world.me))}`)
  await cache.put(`${path}?include=questions`, new Response('[]'))
  await cache.put(path, new Response('[]'))
  await opensPrograms(world)
  await expect
    .poll(async () => (await cache.keys()).map(({ url }) => url.slice(url.indexOf('/api'))))
    .toEqual([path])
  await deleteCache(getLookupCacheName() ?? '')
})

test('PROG-98 unreadable programs show the coded title, and a retry loads them', async () => {
  const stored = storedFromHere()
  const world = programsWorld()
  world.fails['catalogue.ofAccount'] = 'internal'
  await opensPrograms(world)
  await seen('Failed to retrieve safety programs')
  expect(stored).toMatchObject([
    {
      code: 'backOfficeFetchPlansInstance',
      title: 'Failed to retrieve safety programs',
      isShownInline: true,
    },
  ])
  delete world.fails['catalogue.ofAccount']
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(program('Scaffolding')).toBeVisible()
})

test('ACC-33 unreadable plans of a company show an error on its page and leave nothing on the device', async () => {
  const stored = storedFromHere()
  const world = programsWorld(twoPrograms(), [rosa])
  // A system administrator belongs to no company, so no catalogue is fetched ahead.
  world.me.user_metadata.accountID = null
  world.fails['catalogue.ofAccount'] = 'internal'
  const { workspace } = await opensPrograms(world, {
    screen: <CompanyProgramsPage />,
    path: '/admin/accounts/7/programs',
    route: '/admin/accounts/$accountID/programs',
  })
  await expect
    .element(page.getByRole('alert').getByText('Error while retrieving plans'))
    .toBeVisible()
  expect(stored.map(({ code, title }) => [code, title])).toEqual([
    ['fetchPlans', 'Error while retrieving plans'],
  ])
  delete world.fails['catalogue.ofAccount']
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(program('Scaffolding')).toBeVisible()
  expect(
    world.calls
      .filter(({ operation }) => operation === 'catalogue.ofAccount')
      .map(({ asked }) => asked),
  ).toEqual(['GET /api/accounts/7/safetyplans', 'GET /api/accounts/7/safetyplans'])
  expect(workspace.reads.client.getQueryData(['lookup', 'catalogue'])).toBeUndefined()
})

test('PROG-99 unconfirmed cached programs stay, with the coded title and their age', async () => {
  const stored = storedFromHere()
  const world = programsWorld()
  const { workspace } = await opensPrograms(world)
  await expect.element(program('Scaffolding')).toBeVisible()
  world.fails['catalogue.ofAccount'] = 'internal'
  await workspace.reads.client.refetchQueries({ queryKey: ['lookup', 'catalogue'], exact: true })
  await seen(/^Failed to validate previous configuration\. The server does not answer\. Data as of/)
  expect(stored).toMatchObject([
    {
      code: 'validatePrevConfigBackOffice',
      title: 'Failed to validate previous configuration',
      isShownInline: true,
    },
  ])
  await expect.element(program('Scaffolding')).toBeVisible()
})

test('ACC-34 G1-60 eleven placeholder lines show while programs load, cannot be selected and then vanish', async () => {
  const world = programsWorld()
  const answer = later()
  world.late['catalogue.ofAccount'] = answer.promise
  await opensPrograms(world)
  const lines = () =>
    page.getByRole('list', { name: 'Loading the safety programs' }).getByRole('listitem').elements()
  await expect
    .poll(() => lines().map(({ textContent }) => textContent))
    .toEqual(Array.from({ length: 11 }, (_, at) => `Safety Program ${at + 1}`))
  expect(lines().flatMap((line) => [...line.querySelectorAll('button, a, [tabindex]')])).toEqual([])
  answer.resolve()
  await expect.element(program('Scaffolding')).toBeVisible()
  expect(lines()).toEqual([])
})

test('an empty catalogue shows a text', async () => {
  await opensPrograms(programsWorld([]))
  await seen('No safety programs found')
})

test('questions overlay the tree on an upright tablet, fill a page on a phone, and close to the same place', async () => {
  const upright = await opensPrograms(programsWorld(), { size: [820, 1180] })
  await opensFalls()
  await program('Daily Fall Hazard Inspection').click()
  const drawer = page.getByRole('dialog', { name: 'Daily Fall Hazard Inspection' })
  await expect.element(drawer.getByText('Is every open side protected?')).toBeVisible()
  await drawer.getByRole('button', { name: 'Close' }).click()
  await expect.element(drawer).not.toBeInTheDocument()
  await expect.element(program('Daily Fall Hazard Inspection')).toHaveFocus()
  await upright.leave()
  const phone = await opensPrograms(programsWorld(), { size: [390, 844] })
  await opensFalls()
  await program('Daily Fall Hazard Inspection').click()
  await expect
    .element(page.getByRole('heading', { name: 'Daily Fall Hazard Inspection' }))
    .toBeVisible()
  expect([phone.path(), page.getByRole('tree').elements()]).toEqual(['/?form=50', []])
  await page.getByRole('link', { name: 'Safety programs' }).click()
  await expect.element(program('Daily Fall Hazard Inspection')).toHaveFocus()
  expect(phone.path()).toBe('/')
})

test("shows other capabilities' parts in the head of the page", async () => {
  const parts: SlotTable = {
    'programs.actions': [
      { roles: [2], part: () => <button type="button">Ask for a program</button> },
    ],
  }
  await opensPrograms(programsWorld(), {
    screen: (
      <SlotsContext value={parts}>
        <ProgramsPage />
      </SlotsContext>
    ),
  })
  await expect
    .element(
      page
        .getByRole('banner')
        .or(page.getByRole('button', { name: 'Ask for a program' }))
        .last(),
    )
    .toBeVisible()
})

test('has room for the Spanish words', async () => {
  await opensPrograms(programsWorld())
  await expect.element(program('Scaffolding')).toBeVisible()
  inSpanish(spanish)
  await expect
    .poll(() => page.getByRole('switch', { name: 'Scaffolding' }).element().textContent)
    .toBe('No')
  await seen('1 de 2 programas, 1 formulario en uso')
})

test('500 programs with 5,000 questions render only the visible rows', async () => {
  const world = programsWorld(largeCatalogue(500, 5000))
  await opensPrograms(world, { path: '/?form=1' })
  await expect.element(page.getByRole('table')).toBeVisible()
  await expect.poll(() => page.getByRole('treeitem').elements().length).toBeGreaterThan(8)
  expect(document.body.querySelectorAll('*').length).toBeLessThanOrEqual(600)
  await page.getByRole('searchbox').fill('a')
  await expect.element(words(/programs found/)).toBeVisible()
  await expect.poll(() => page.getByRole('treeitem').elements().length).toBeGreaterThan(8)
  expect(document.body.querySelectorAll('*').length).toBeLessThanOrEqual(600)
})
