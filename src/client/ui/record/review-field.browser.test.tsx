import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Stage } from '#tests/pictures/stage.tsx'
import { ReviewField } from './review-field.tsx'

beforeEach(async () => {
  await page.viewport(1024, 768)
  await render(
    <Stage>
      <Review />
    </Stage>,
  )
})

test('two of three panels can be chosen, by press and by arrow, and the suggestion is named', async () => {
  const group = page.getByRole('group', { name: /Status.*Suggested: theirs/ })
  await expect.element(group).toBeInTheDocument()
  expect(document.querySelectorAll('[type="radio"]').length).toBe(2)
  await expect.element(page.getByRole('radio', { name: /Theirs/ })).toBeChecked()
  await page.getByRole('radio', { name: /Yours/ }).click()
  await expect.element(page.getByRole('radio', { name: /Yours/ })).toBeChecked()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('radio', { name: /Theirs/ })).toBeChecked()
})

test('the panels are side by side, and one below the other under 700 px', async () => {
  const box = (name: RegExp) => page.getByRole('radio', { name }).element().getBoundingClientRect()
  expect(box(/Yours/).top).toBe(box(/Theirs/).top)
  expect(box(/Yours/).width).toBeCloseTo(box(/Theirs/).width, 0)
  await page.viewport(690, 800)
  expect(box(/Theirs/).top).toBeGreaterThan(box(/Yours/).bottom)
  await page.viewport(1024, 768)
})

function Review() {
  const [choice, setChoice] = useState<'yours' | 'theirs'>('theirs')
  return (
    <ReviewField
      label="Status"
      suggested="Suggested: theirs"
      before={{ title: 'Before', by: 'Thu 19 Nov', value: 'Opened' }}
      yours={{ title: 'Yours', by: 'You, 09:02', value: 'Closed' }}
      theirs={{ title: 'Theirs', by: 'Luis Ortega, 09:20', value: 'In Progress' }}
      choice={choice}
      onChoose={setChoice}
    />
  )
}
