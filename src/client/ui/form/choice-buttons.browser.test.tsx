import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Risk } from '#client/ui/status/risk.tsx'
import { Stage } from '#tests/pictures/stage.tsx'
import { ChoiceButtons } from './choice-buttons.tsx'

test('four choices are radios under one name, chosen by press or arrow, each at least 44 px high', async () => {
  await render(
    <Stage>
      <Choice />
    </Stage>,
  )
  await expect.element(page.getByRole('radiogroup', { name: 'Risk level' })).toBeInTheDocument()
  await page.getByRole('radio', { name: 'High' }).click()
  await expect.element(page.getByRole('radio', { name: 'High' })).toBeChecked()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('radio', { name: 'Critical' })).toBeChecked()
  for (const radio of page.getByRole('radio').elements())
    expect(radio.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
})

function Choice() {
  const [value, setValue] = useState<string | null>(null)
  return (
    <ChoiceButtons
      label="Risk level"
      value={value}
      onChange={setValue}
      options={[
        { value: '1', label: 'Low', content: <Risk level={1} label="Low" /> },
        { value: '2', label: 'Medium', content: <Risk level={2} label="Medium" /> },
        { value: '3', label: 'High', content: <Risk level={3} label="High" /> },
        { value: '4', label: 'Critical', content: <Risk level={4} label="Critical" /> },
      ]}
    />
  )
}
