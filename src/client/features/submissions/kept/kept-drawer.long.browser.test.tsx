import { i18n } from '@lingui/core'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { language } from '#client/i18n/language.ts'
import {
  bridge,
  drawer,
  five,
  gives,
  loses,
  opensDrawer,
  part,
  press,
  tower,
} from '#tests/world/kept-world.tsx'
import { submission, whole } from '#tests/world/submissions-world.tsx'
import { SubmissionListPage } from '../list-page.tsx'
import { messages } from '../locales/es.po'

const says = async (name: string, words: string | RegExp) => {
  await expect.element(part(name).getByRole('status')).toMatchTextContent(words)
}
const choices = () =>
  drawer()
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)
const addsProject = async (name: string) => {
  await press('Add a project')
  await press(new RegExp(`^${name}`))
}
const yesterdayAt = (hours: number, minutes: number) =>
  new Date(new Date(Date.now() - 86_400_000).setHours(hours, minutes)).getTime()

async function inSpanish() {
  i18n.load('es', messages)
  language.set('es')
  i18n.activate('es')
  onTestFinished(() => language.set('en'))
}

test('finds a project by some letters and selects it by a press; it leaves the list, and its records show sizes', async () => {
  gives({ quota: 8 * 1024 ** 3, usage: 1024 ** 3 })
  const server = await opensDrawer()
  await expect
    .element(
      drawer().getByText(
        'Choose a project to have its records, PDFs and photos here without a signal.',
      ),
    )
    .toBeVisible()
  for (const name of ['Remove all', 'Renew now'])
    await expect.element(drawer().getByRole('button', { name })).toBeDisabled()
  await expect.element(drawer().getByText('7.0 of 8.0 GB left')).toBeVisible()
  await press('Add a project')
  await expect.poll(choices).toEqual([`${tower.name}3`, `${bridge.name}2`])
  await drawer().getByRole('searchbox').fill('fróntage')
  await expect.poll(choices).toEqual([`${bridge.name}2`])
  await press(/^I-35/)
  await says(bridge.name, /^2 records, 2\.0 MB$/)
  await expect.element(drawer().getByText(/^2 records with PDFs and photos, 2\.0 MB/)).toBeVisible()
  await expect.element(drawer().getByText(/Renewed today at \d+:\d\d/)).toBeVisible()
  await press('Add a project')
  await expect.poll(choices).toEqual([`${tower.name}3`])
  await press(/^Harbor/)
  await press('Add a project')
  await expect.element(drawer().getByText('No other project has submissions.')).toBeVisible()
  await press('Cancel')
  expect(drawer().getByRole('searchbox').elements()).toEqual([])
  await expect
    .poll(() => server.index.at(-1))
    .toMatchObject({ projectIds: '11^~^10', daysRange: '30' })
})

test('shows eight of many projects and the count of the rest', async () => {
  const many = Array.from({ length: 10 }, (_, n) => ({
    ...submission(n + 1),
    projectID: 100 + n,
    projectName: `Quay ${String(n + 1).padStart(2, '0')}`,
  }))
  await opensDrawer({ records: many.map((row) => whole(row, [])) })
  await press('Add a project')
  await expect.poll(choices).toHaveLength(8)
  await expect.element(drawer().getByText('2 more: type some letters of the name.')).toBeVisible()
})

test('the time span is one press with an immediate request; a project without records in it shows that', async () => {
  const server = await opensDrawer({
    chosen: { projects: [tower, { id: 12, name: 'Mesa Verde' }], isDue: true, asked: true },
  })
  await says(tower.name, /^3 records/)
  await says('Mesa Verde', 'No records in the last 30 days')
  await drawer().getByRole('radio', { name: '7 days' }).click({ force: true })
  await expect.element(drawer().getByRole('radio', { name: '7 days' })).toBeChecked()
  await expect.poll(() => server.index.at(-1)?.['daysRange']).toBe('7')
  await says('Mesa Verde', 'No records in the last 7 days')
})

test('downloading shows its progress; stopping keeps the stored part, and it resumes on request', async () => {
  const server = await opensDrawer()
  server.pdfs = 1
  await addsProject(tower.name)
  await says(tower.name, /^Fetching 1 of 3, 1\.0 of 3\.0 MB$/)
  expect(
    part(tower.name)
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Stop'])
  await press(`Stop: ${tower.name}`)
  await says(tower.name, 'Stopped at 1 of 3')
  server.go()
  await expect.element(drawer().getByText(/^1 record with PDF and photos, 1\.0 MB/)).toBeVisible()
  await press(`Go on: ${tower.name}`)
  await says(tower.name, /^3 records, 3\.0 MB$/)
})

test('shows its age in days, in both languages', async () => {
  const server = await opensDrawer({
    chosen: { projects: [tower], onWifi: false, renewed: yesterdayAt(6, 10) },
  })
  loses(server)
  await expect.element(drawer().getByText(/Renewed yesterday at 06:10/)).toBeVisible()
  await inSpanish()
  await expect.element(drawer().getByText(/ayer a las 06:10/)).toBeVisible()
})

test('removal is immediate, and Undo in the drawer restores it; Remove all clears every part', async () => {
  await opensDrawer()
  await addsProject(tower.name)
  await says(tower.name, /^3 records/)
  await addsProject(bridge.name)
  await says(bridge.name, /^2 records/)
  await press(`Remove: ${tower.name}`)
  expect(part(tower.name).elements()).toEqual([])
  await expect.element(drawer().getByText(`${tower.name} was removed`)).toBeVisible()
  await expect.element(drawer().getByText(/^2 records with PDFs/)).toBeVisible()
  await press('Undo')
  await says(tower.name, /^3 records/)
  await press('Remove all')
  expect([tower, bridge].flatMap(({ name }) => part(name).elements())).toEqual([])
  await expect.element(drawer().getByText('Everything was removed')).toBeVisible()
  await press('Undo')
  for (const { name } of [tower, bridge]) await says(name, /^\d records/)
})

test('with almost no room it shows the missing space and a remedy, and fetches no more', async () => {
  gives({ quota: 1024 ** 3, usage: 1024 ** 3 - 40 * 1_048_576 })
  const server = await opensDrawer()
  await expect
    .element(drawer().getByRole('alert'))
    .toHaveTextContent(
      'Less than 50 MB is left, so nothing more is fetched. Remove something, here or elsewhere on this tablet.',
    )
  await addsProject(tower.name)
  await says(tower.name, 'No room for more.')
  expect(server.index).toEqual([])
  await inSpanish()
  await expect.element(drawer().getByRole('alert')).toMatchTextContent(/Quedan menos de 50 MB/)
  await says(tower.name, 'No hay espacio para más.')
})

test('a full tablet names the part it dropped until a person has read it', async () => {
  await opensDrawer({
    chosen: { projects: [bridge], lost: [tower.name, ''], isDue: true, asked: true },
  })
  const told = drawer().getByRole('alert')
  await expect
    .element(told)
    .toMatchTextContent(
      'This tablet was full. No longer kept: Harbor Point Tower B, Records that were ticked.',
    )
  await press('Understood')
  expect(told.elements()).toEqual([])
})

test('offline stored records stay, the rest waits, and choosing another project shows its needs', async () => {
  const server = await opensDrawer()
  server.pdfs = 1
  ;(await server.keeper()).choose(() => ({ projects: [tower], isDue: true, asked: true }))
  await says(tower.name, /^Fetching 1 of 3/)
  loses(server)
  server.go()
  await says(tower.name, '1 of 3. Waiting for a network.')
  await press('Add a project')
  await says('Add a project', 'Choosing a project needs the network.')
  expect(choices()).toEqual([])
  await inSpanish()
  await says(tower.name, '1 de 3. Esperando una red.')
})

test('over mobile data the morning’s renewal waits for Wi-Fi, which one press overrides', async () => {
  const before = Object.getOwnPropertyDescriptor(navigator, 'connection')
  Object.defineProperty(navigator, 'connection', {
    value: { type: 'cellular' },
    configurable: true,
  })
  onTestFinished(
    () =>
      void (before === undefined
        ? Reflect.deleteProperty(navigator, 'connection')
        : Object.defineProperty(navigator, 'connection', before)),
  )
  const server = await opensDrawer({ chosen: { projects: [tower], renewed: yesterdayAt(6, 10) } })
  await expect.element(drawer().getByText('Each morning, not over mobile data')).toBeVisible()
  await says(tower.name, 'Waiting for Wi-Fi.')
  expect(server.index).toEqual([])
  await press(`Fetch now: ${tower.name}`)
  await says(tower.name, /^3 records/)
  await drawer().getByRole('switch', { name: 'Renew on Wi-Fi' }).click({ force: true })
  await expect.element(drawer().getByText('Off', { exact: true })).toBeVisible()
})

test('a record with an unfinished photo comes later, and the others are here', async () => {
  const raw = {
    fileID: '00000000-0000-4000-8000-00000000f11e',
    bytes: 10,
    sha256: null,
    caption: '',
    takenAt: null,
  }
  const [first, ...others] = five
  if (first === undefined) throw new Error('Fewer than five submissions exist.')
  await opensDrawer({
    records: [
      { ...first, answers: first.answers.map((one) => ({ ...one, photos: [raw] })) },
      ...others,
    ],
  })
  await addsProject(tower.name)
  await says(tower.name, '2 of 3. The rest could not be fetched yet.')
})

test("an upright tablet's list shows day, status and the stored mark, also in longer Spanish words", async () => {
  await opensDrawer({
    chosen: { projects: [tower], isDue: true, asked: true },
    size: [736, 1100],
    screen: <SubmissionListPage />,
  })
  await inSpanish()
  const rows = () =>
    page
      .getByRole('row')
      .elements()
      .slice(1, 4)
      .map(({ textContent }) => textContent)
  await expect
    .poll(rows)
    .toEqual(Array(3).fill(expect.stringMatching(/19-11-2026.*Completado.*Guardado sin conexión/s)))
})

test("on a phone the drawer fills the screen, opened from the list's actions", async () => {
  await opensDrawer({ size: [390, 844], screen: <SubmissionListPage /> })
  await page.getByRole('button', { name: 'Keep offline' }).click()
  await expect.element(drawer().getByRole('heading', { name: 'How far back' })).toBeVisible()
  const { left, width } = drawer()
    .getByRole('heading', { name: 'How far back' })
    .element()
    .closest('section')
    ?.getBoundingClientRect() ?? { left: -1, width: 0 }
  expect([left, width]).toEqual([0, 390])
})

test('by keyboard only: Escape closes it', async () => {
  const { state } = await opensDrawer()
  await expect.element(drawer()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => state.isOpen).toBe(false)
})
