import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TextField } from '#client/ui/form/text-field.tsx'
import type { RowEditing } from '#client/ui/table/columns.ts'
import { ListPage, makeActions } from '#tests/pictures/list-page.tsx'
import { Stage } from '#tests/pictures/stage.tsx'

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-index]')]
const indexes = () => rows().map((row) => Number(row.dataset['index']))
const inOrder = () =>
  indexes().every((index, at, all) => at === 0 || index > (all[at - 1] ?? index))
const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
const linkOf = (index: number) =>
  document.querySelector<HTMLElement>(`[data-index="${index}"] [data-row-link]`)

async function list(editing?: RowEditing): Promise<HTMLElement> {
  await page.viewport(1024, 768)
  await render(
    <Stage>
      <ListPage rows={makeActions(10_000)} editing={editing} />
    </Stage>,
  )
  const scroller = document.querySelector<HTMLElement>('[data-scroll-area]')
  if (!scroller) throw new Error('no scroll area')
  // Those beyond the screen too.
  await expect
    .poll(
      () =>
        (rows().at(-1)?.getBoundingClientRect().top ?? 0) - scroller.getBoundingClientRect().bottom,
    )
    .toBeGreaterThan(2 * 62)
  return scroller
}

/** Nodes of rows put into the document since it was asked last, new ones and moved ones. */
function watched(): () => Node[] {
  const body = rows()[0]?.parentElement
  if (!body) throw new Error('no rows')
  let nodes: Node[] = []
  const observer = new MutationObserver((list) =>
    nodes.push(...list.flatMap(({ addedNodes }) => [...addedNodes])),
  )
  observer.observe(body, { childList: true })
  onTestFinished(() => observer.disconnect())
  return () => {
    const placed = nodes
    nodes = []
    return placed
  }
}

/**
 * Scrolls by `step` px with each frame. Returns the number of nodes put into the document, and
 * whether their order ever differed from that of the rows.
 */
async function scrollBy(
  scroller: HTMLElement,
  step: number,
  frames: number,
): Promise<{ placed: number; mixed: boolean }> {
  const placed = watched()
  let [count, mixed, before, wasLate] = [0, false, await frame(), false]
  placed()
  for (let at = 0; at < frames; at += 1) {
    scroller.scrollTop += step
    const now = await frame()
    mixed ||= !inOrder()
    // On a busy machine the list came to rest in between, which may be drawn with the frame after
    // it.
    const late = now - before > 100
    const { length } = placed()
    if (!late && !wasLate) count += length
    wasLate = late
    before = now
  }
  return { placed: count, mixed }
}

test.each([
  ['down', 0, 310, 60],
  ['up', 100_000, -310, 60],
  // Whole rows and a part, so that every second frame needs one more row.
  ['down slowly', 0, 100, 120],
])(
  'scrolling %s reuses the existing nodes; entering rows move or create none',
  async (_, from, step, frames) => {
    const scroller = await list()
    scroller.scrollTop = from
    await expect.poll(() => indexes().includes(Math.round(from / 62) + 4)).toBe(true)
    // Some two hundred rows and more enter.
    expect((await scrollBy(scroller, step, frames)).placed).toBeLessThan(30)
  },
)

test('at rest the rows are in document order for screen readers, and the next touch moves none', async () => {
  const scroller = await list()
  expect((await scrollBy(scroller, 186, 10)).mixed).toBe(true)
  await expect.poll(inOrder).toBe(true)
  await new Promise((done) => setTimeout(done, 300))
  expect((await scrollBy(scroller, 1, 1)).placed).toBe(0)
  const placed = watched()
  await new Promise((done) => setTimeout(done, 300))
  expect(placed()).toEqual([])
})

test('a row keeps the focus while the rows around it change, and when its node moves', async () => {
  const scroller = await list()
  scroller.scrollTop = 2000
  await expect.poll(() => indexes().includes(34) && inOrder()).toBe(true)
  const link = linkOf(34)
  const row = link?.closest('[data-index]') ?? null
  link?.focus()
  const placed = watched()
  await scrollBy(scroller, -62, 4)
  expect(document.activeElement).toBe(link)
  await expect.poll(inOrder).toBe(true)
  expect(placed()).toContain(row)
  expect(document.activeElement).toBe(link)
})

test.each(['pointerup', 'pointercancel', 'contextmenu'])(
  'a row under a pressed pointer moves only after %s, so that it receives the click',
  async (end) => {
    const scroller = await list()
    // Pressed in the frame in which they are mixed: a busy machine might bring the list to rest
    // before the next.
    do {
      scroller.scrollTop += 186
      await frame()
    } while (inOrder())
    rows()[0]?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    await new Promise((done) => setTimeout(done, 400))
    expect(inOrder()).toBe(false)
    dispatchEvent(new PointerEvent(end))
    await expect.poll(inOrder).toBe(true)
  },
)

test('an edited row does not move, because its open choices and half-typed text would be lost', async () => {
  const scroller = await list({
    key: '34',
    cells: { title: <TextField label="Situation" value="Half" onChange={() => {}} /> },
    foot: null,
    onCancel: () => {},
  })
  scroller.scrollTop = 2000
  // Its fields come in a file of their own.
  await expect.poll(() => document.querySelector('[data-editing]')).not.toBeNull()
  await new Promise((done) => setTimeout(done, 400))
  const edited = document.querySelector('[data-editing]')
  expect(edited).not.toBeNull()
  const placed = watched()
  await scrollBy(scroller, -62, 6)
  await new Promise((done) => setTimeout(done, 400))
  expect(placed()).not.toContain(edited)
})

test('a scroll frame over known cards reads the keys of a few of them, not all', async () => {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1024, 768))
  let asked = 0
  const counted = makeActions(10_000).map((row) =>
    Object.defineProperty({ ...row }, 'id', {
      get() {
        asked += 1
        return row.id
      },
    }),
  )
  await render(
    <Stage>
      <ListPage rows={counted} />
    </Stage>,
  )
  await expect.poll(() => rows().length).toBeGreaterThan(4)
  // Waits until the cards beyond the screen are drawn too.
  await new Promise((done) => setTimeout(done, 500))
  const scroller = document.querySelector<HTMLElement>('[data-scroll-area]')
  const scrollOver = async (step: number) => {
    for (let at = 0; at < 10; at += 1) {
      scroller?.scrollBy(0, step)
      await frame()
    }
    // Until nothing is reckoned any more.
    for (let last = -1; last !== asked;) {
      last = asked
      await new Promise((done) => setTimeout(done, 300))
    }
  }
  await scrollOver(200)
  const down = Number(rows()[0]?.dataset['index'])
  asked = 0
  // Scrolls back over cards with known heights: a new height would move all later cards, which
  // would be measured again.
  await scrollOver(-200)
  expect(Number(rows()[0]?.dataset['index'])).toBeLessThan(down)
  expect(asked).toBeLessThan(10_000)
})

test('a focus on the sticky bar does not scroll the list', async () => {
  const scroller = await list()
  scroller.scrollTop = 31_000
  await expect.poll(() => indexes().includes(504) && inOrder()).toBe(true)
  for (const [role, name] of [
    ['radio', /^All/],
    ['button', 'Filters'],
    ['button', 'Situation and project'],
  ] as const) {
    const over = page.getByRole(role, { name }).first().element()
    if (over instanceof HTMLElement) over.focus()
    await new Promise((done) => setTimeout(done, 100))
    expect(document.activeElement).toBe(over)
    expect(scroller.scrollTop, String(name)).toBe(31_000)
  }
})
