import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderHook } from 'vitest-browser-react'
import { mockCompany } from '#tests/mocks/company.ts'
import { associate } from '#tests/mocks/rows.ts'
import { showScreen } from '#tests/world/screen.tsx'
import { NeighbourButtons, useNeighbours } from '#client/records/one/neighbours.tsx'
import { neighboursOf, useKeptWalk } from './list-walk.ts'

const rows = ['c', 'a', 'b'].map((uid) => ({ uid }))
const hrefOf = ({ uid }: { uid: string }) => `/parts/${uid}`
const all = () => true

function Detail({ uid, narrow = false }: { uid: string; narrow?: boolean }) {
  const found = useNeighbours('parts', uid, all)
  return found && <NeighbourButtons found={found} narrow={narrow} />
}

test('from a record one goes on in the order of the list it was opened from', async () => {
  expect(neighboursOf('parts', 'a', all)).toBeNull()
  await renderHook(() => useKeptWalk('parts', rows, hrefOf))
  expect(neighboursOf('parts', 'a', all)).toEqual({ previous: '/parts/c', next: '/parts/b', place: 2, count: 3 })
  expect(neighboursOf('parts', 'c', all)).toMatchObject({ previous: null, next: '/parts/a' })
  expect(neighboursOf('parts', 'b', all)).toMatchObject({ previous: '/parts/a', next: null })
  // What is gone since is passed over; what was not in it has no neighbours.
  expect(neighboursOf('parts', 'c', (uid) => uid !== 'a')).toMatchObject({ next: '/parts/b', count: 2 })
  expect(neighboursOf('parts', 'x', all)).toBeNull()
  expect(neighboursOf('others', 'a', all)).toBeNull()
})

test.each([[1024, false], [390, true]])('at %i the buttons lead there in place of this record, and say why there is no further', async (width, narrow) => {
  await page.viewport(width, 800)
  await renderHook(() => useKeptWalk('parts', rows, hrefOf))
  const world = mockCompany({ people: [associate(1, 'Dana Whitfield', null)], projects: [] })
  const shown = await showScreen(<Detail uid="c" narrow={narrow} />, world, '/parts/c')
  const first = page.getByTitle('This is the first one of the list')
  await expect.element(first).toBeDisabled()
  await page.getByRole('button', { name: 'Next' }).click()
  expect(shown.path()).toBe('/parts/a')
  await shown.leave()
  world.leave()
})
