import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Stage } from '#tests/pictures/stage.tsx'
import { ScrollArea } from '../page/scroll-area.tsx'
import { FilterBar } from './filter-bar.tsx'

const nothing = () => undefined
const counted = (counts: readonly string[]) =>
  ['All', 'Not closed', 'Opened', 'In Progress', 'Closed'].map((label, at) => ({
    value: label,
    label,
    mark: at > 1 && <svg width="20" height="20" />,
    count: counts[at] ?? '',
  }))

const bar = (counts: readonly string[], count: string) => (
  <Stage>
    {/* The width next to the rail on a tablet. */}
    <div style={{ width: 936 }}>
      <ScrollArea>
        <FilterBar
          tabs={{ label: 'Status', options: counted(counts), value: 'All', onChange: nothing }}
          search={{ label: 'Find in this list', value: '', onChange: nothing }}
          toggles={[{ key: 'mine', label: 'Mine', on: false, onChange: nothing }]}
          count={count}
        />
      </ScrollArea>
    </div>
  </Stage>
)

test('a count with many digits adds no line, so that the rows do not move during typing', async () => {
  await page.viewport(1024, 768)
  const heightOf = () => page.getByRole('searchbox').element().getBoundingClientRect().bottom
  const shown = await render(bar(['7', '5', '2', '3', '2'], '7 of 7'))
  await document.fonts.ready
  const before = heightOf()
  await shown.rerender(bar(['10,000', '2,286', '1,947', '1,339', '7,714'], '10,000 of 10,000'))
  await document.fonts.ready
  expect(heightOf()).toBe(before)
})

test('without tabs the count and the tools are beside the search on the same line', async () => {
  await page.viewport(1024, 768)
  const filter = {
    key: 'project',
    label: 'Project',
    options: () => [],
    value: '',
    chosen: [],
    onChange: nothing,
  }
  await render(
    <Stage>
      <div style={{ width: 936 }}>
        <ScrollArea>
          <FilterBar
            search={{ label: 'Find a form', value: '', onChange: nothing }}
            filters={[filter]}
            count="46 of 46"
            tools={<button type="button">More</button>}
          />
        </ScrollArea>
      </div>
    </Stage>,
  )
  const { top, bottom } = page.getByRole('searchbox').element().getBoundingClientRect()
  const middles = [page.getByRole('status'), page.getByRole('button', { name: 'More' })]
    .map((one) => one.element().getBoundingClientRect())
    .map((box) => (box.top + box.bottom) / 2)
  expect(middles.filter((middle) => middle < top || middle > bottom)).toEqual([])
})
