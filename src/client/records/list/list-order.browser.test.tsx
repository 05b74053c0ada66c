import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { mockCompany } from '#tests/mocks/company.ts'
import { associate } from '#tests/mocks/rows.ts'
import { showScreen } from '#tests/world/screen.tsx'
import { NeighbourButtons, useRecordNeighbours } from '#client/records/one/neighbours.tsx'
import { findNeighbours, useStoreListOrder } from './list-order.ts'

const rows = ['c', 'a', 'b'].map((uid) => ({ uid }))
const hrefOf = ({ uid }: { uid: string }) => `/parts/${uid}`
const all = () => true

function List() {
  useStoreListOrder('parts', rows, hrefOf)
  return 'The list'
}

/** Shows the list to this person, who then leaves it. */
async function walks(id: number) {
  const world = mockCompany({ people: [associate(id, 'Dana Whitfield', null)], projects: [] })
  const shown = await showScreen(<List />, world)
  await expect.element(page.getByText('The list')).toBeVisible()
  await shown.leave()
  world.leave()
}

/** Opens a record by its address for this person. */
async function opens(id: number, detail: React.ReactNode) {
  const world = mockCompany({ people: [associate(id, 'Marcus Oyelaran', null)], projects: [] })
  const shown = await showScreen(detail, world, '/parts/c')
  onTestFinished(async () => {
    await shown.leave()
    world.leave()
  })
  return shown
}

function Detail({ uid, narrow = false }: { uid: string; narrow?: boolean }) {
  const found = useRecordNeighbours('parts', uid, all)
  return found && <NeighbourButtons found={found} narrow={narrow} />
}

test('a record leads to its neighbours in the order of the list that opened it', async () => {
  expect(findNeighbours(1, 'parts', 'a', all)).toBeNull()
  await walks(1)
  expect(findNeighbours(1, 'parts', 'a', all)).toEqual({
    previous: '/parts/c',
    next: '/parts/b',
    place: 2,
    count: 3,
  })
  expect(findNeighbours(1, 'parts', 'c', all)).toMatchObject({ previous: null, next: '/parts/a' })
  expect(findNeighbours(1, 'parts', 'b', all)).toMatchObject({ previous: '/parts/a', next: null })
  // Skips records that are gone; a record that was not in the list has no neighbours.
  expect(findNeighbours(1, 'parts', 'c', (uid) => uid !== 'a')).toMatchObject({
    next: '/parts/b',
    count: 2,
  })
  expect(findNeighbours(1, 'parts', 'x', all)).toBeNull()
  expect(findNeighbours(1, 'others', 'a', all)).toBeNull()
})

test.each([
  [1024, false],
  [390, true],
])(
  'at %i the buttons replace this record with the next one and show the end of the list',
  async (width, narrow) => {
    await page.viewport(width, 800)
    await walks(1)
    const { path } = await opens(1, <Detail uid="c" narrow={narrow} />)
    const first = page.getByTitle('This is the first one of the list')
    await expect.element(first).toBeDisabled()
    await page.getByRole('button', { name: 'Next' }).click()
    expect(path()).toBe('/parts/a')
  },
)

test("the next user on the same page does not walk through the previous user's list", async () => {
  await walks(1)
  await opens(
    2,
    <>
      <Detail uid="a" />
      <p>The record</p>
    </>,
  )
  await expect.element(page.getByText('The record')).toBeVisible()
  expect(page.getByRole('button', { name: 'Next' }).elements()).toEqual([])
})

test('the next user does not walk through it after another list replaced it either', async () => {
  await walks(1)
  await walks(2)
  expect(findNeighbours(1, 'parts', 'a', all)).toBeNull()
  expect(findNeighbours(2, 'parts', 'a', all)).not.toBeNull()
})
