import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { exampleDelivery, exampleEntry } from '#client/data/outbox/core/examples.ts'
import { companyOf, dana, shows, tower } from '#tests/world/tray-world.ts'
import { SyncPage } from './sync-page.tsx'

const many = 1000

/** The tray over a thousand changes of one project; every seventh title takes two lines. */
async function longTray() {
  const world = companyOf({ people: [dana], projects: [tower] })
  world.offline = true
  const { box } = await shows(<SyncPage />, world)
  const { scope } = box
  const patch = (n: number) => ({
    name: n % 7 === 0 ? `Change ${n} ${'with many words '.repeat(8)}` : `Change ${n}`,
  })
  await box.runInBox((inside) =>
    inside.write(['outbox', 'delivery'], async (tx) => {
      for (let n = 1; n <= many; n += 1) {
        const ref = crypto.randomUUID()
        tx.put(
          'outbox',
          exampleEntry(`a${n}`, {
            scope,
            entity: 'project',
            op: 'create',
            ref,
            patch: { ...patch(n), number: String(n), address: 'A', assignedToUserID: 1 },
          }),
        )
        tx.put('delivery', exampleDelivery(`a${n}`))
      }
      return { ok: true as const }
    }),
  )
  await expect.element(changes.getByText('Change 1', { exact: true })).toBeVisible()
  // The next test begins at the top, not at this scroll position.
  onTestFinished(async () => {
    scroller().scrollTo({ top: 0 })
    await expect.poll(entries).toSatisfy((drawn: HTMLElement[]) => drawn[0]?.ariaPosInSet === '1')
  })
}

const changes = page.getByRole('region', { name: 'Changes' })
const entries = () => [...changes.element().querySelectorAll<HTMLElement>('li')]
const scroller = () => changes.element().querySelector<HTMLElement>('[data-scroll-area]')!

test('renders only the visible part of a thousand changes, and a screen reader gets the full count', async () => {
  await longTray()
  await expect.poll(() => entries().length).toBeGreaterThan(20)
  expect(entries().length).toBeLessThanOrEqual(60)
  expect(
    entries()
      .map((one) => [one.ariaSetSize, one.ariaPosInSet])
      .slice(0, 2),
  ).toEqual([
    ['1000', '1'],
    ['1000', '2'],
  ])
  // Entries of any height follow each other without gaps.
  await expect
    .poll(() =>
      entries()
        .map((one, at, all) =>
          Math.round(
            (all[at + 1]?.getBoundingClientRect().top ?? 0) - one.getBoundingClientRect().bottom,
          ),
        )
        .slice(0, -1)
        .filter((gap) => gap !== 0),
    )
    .toEqual([])
  expect(new Set(entries().map((one) => one.offsetHeight)).size).toBeGreaterThan(1)
  for (let step = 0; step < 30; step += 1) {
    scroller().scrollTo({ top: scroller().scrollHeight })
    await new Promise(requestAnimationFrame)
  }
  await expect.element(changes.getByText('Change 1000', { exact: true })).toBeVisible()
  expect(entries().length).toBeLessThanOrEqual(60)
})

test('the focused entry stays rendered while scrolled away, and Tab continues from it', async () => {
  await longTray()
  const third = () =>
    entries()
      .find((one) => one.ariaPosInSet === '3')
      ?.querySelector('button')
  third()?.focus()
  scroller().scrollTo({ top: 30_000 })
  await expect.poll(() => entries().some((one) => Number(one.ariaPosInSet) > 200)).toBe(true)
  expect(document.activeElement).toBe(third())
  await userEvent.tab({ shift: true })
  await expect.poll(() => document.activeElement?.closest('li')?.ariaPosInSet).toBe('2')
  scroller().scrollTo({ top: 0 })
  await userEvent.keyboard('{Enter}')
  await expect
    .element(
      page
        .getByRole('region', { name: 'Change', exact: true })
        .getByRole('heading', { name: 'Change 2' }),
    )
    .toBeVisible()
})

test('prints the whole list', async () => {
  await longTray()
  dispatchEvent(new Event('beforeprint'))
  expect(entries()).toHaveLength(many)
  dispatchEvent(new Event('afterprint'))
  await expect.poll(() => entries().length).toBeLessThanOrEqual(60)
})
