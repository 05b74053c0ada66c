import { type ComponentType, memo } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { RecordListProps } from '#client/records/list/record-list.tsx'
import { comesToRest } from '#tests/world/comes-to-rest.ts'
import { openActions, rosa } from '#tests/world/actions-list.tsx'
import { openProjects, projectsWorld } from '#tests/world/projects-world.tsx'

/** The properties of the list at each render. */
const drawn = vi.hoisted((): RecordListProps<never>[] => [])

// Replaces the list with a part that renders again only for new properties, like the list.
vi.mock('#client/records/list/record-list.tsx', () => {
  const Counted: ComponentType<RecordListProps<never>> = (props) => {
    drawn.push(props)
    return 'The list'
  }
  return { RecordList: memo(Counted) }
})

beforeEach(() => {
  localStorage.clear()
  drawn.length = 0
})

test.each([
  ['the actions of a safety professional', async () => (await openActions()).path, []],
  [
    'the actions of a system administrator',
    async () => (await openActions({ who: rosa })).path,
    ['list'],
  ],
  ['the projects', async () => (await openProjects(await projectsWorld())).path, []],
] as const)(
  '%s: does not render again when only the address changes, except for rows from the server',
  async (_, open, given) => {
    const path = await open()
    await expect.element(page.getByText('The list')).toBeVisible()
    await expect.poll(() => drawn.at(-1)?.list.loading).toBe(false)
    // Waits until the list has read its rows again and the other data has loaded.
    await expect.poll(() => drawn.at(-1)?.list.count).toMatch(/ of | shown$/)
    await expect
      .poll(() => drawn.at(-1)?.otherReads?.every(({ asOf }) => asOf !== null) ?? true)
      .toBe(true)
    await comesToRest(() => drawn.length)
    const address = path()
    drawn.at(-1)?.list.change({ sort: { column: 'number', desc: true } })
    await expect.poll(() => drawn.at(-1)?.list.state.sort.desc).toBe(true)
    const before = drawn.length
    await expect.poll(path).not.toBe(address)
    await comesToRest(() => drawn.length)
    const changed = drawn
      .slice(before)
      .map((props, at) =>
        Object.keys(props).filter(
          (name) =>
            !Object.is(Reflect.get(props, name), Reflect.get(drawn[before + at - 1] ?? {}, name)),
        ),
      )
    expect([...new Set(changed.flat())]).toEqual(given)
  },
)
