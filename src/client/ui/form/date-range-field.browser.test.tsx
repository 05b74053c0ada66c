import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Stage } from '#tests/pictures/stage.tsx'
import { DateRangeField } from './date-range-field.tsx'
import type { DateTime, DayRange } from './date-text.ts'
import { DateTimeField } from './date-time-field.tsx'

const from = () => page.getByRole('textbox', { name: 'Period, From' })
const to = () => page.getByRole('textbox', { name: 'Period, To' })
const month = () => page.getByRole('dialog', { name: 'Period' })
const day = (name: string) => page.getByRole('button', { name, exact: true })

test('picks a range in one month, the two ends in any order', async () => {
  const changed = await show({ from: '', to: '' })
  await page.getByRole('button', { name: 'Open calendar' }).click()
  await expect.element(month().getByText('Choose the first day.')).toBeInTheDocument()
  await userEvent.keyboard('{PageDown}{PageDown}')
  const dates = () =>
    month()
      .getByRole('button')
      .elements()
      .flatMap((each) =>
        each instanceof HTMLElement && each.dataset['day'] ? [each.dataset['day']] : [],
      )
  const [early = '', late = ''] = [dates()[10], dates()[20]]
  const press = (wanted: string) =>
    document.querySelector<HTMLElement>(`[data-day="${wanted}"]`)?.click()
  press(late)
  await expect.element(month().getByText('Choose the last day.')).toBeInTheDocument()
  expect(changed).toHaveBeenLastCalledWith({ from: late, to: '' })
  press(early)
  await expect.element(month()).not.toBeInTheDocument()
  expect(changed).toHaveBeenLastCalledWith({ from: early, to: late })
  await expect.element(page.getByRole('button', { name: 'Open calendar' })).toHaveFocus()
})

test('picks a range by keyboard, one day for both ends, and Escape leaves the end open', async () => {
  const changed = await show({ from: '2026-11-10', to: '2026-11-12' })
  from().element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(day('Tuesday, November 10, 2026')).toHaveFocus()
  await expect.element(day('Thursday, November 12, 2026')).toHaveAttribute('aria-pressed', 'true')
  await userEvent.keyboard('{ArrowRight}{Enter}{Enter}')
  expect(changed).toHaveBeenLastCalledWith({ from: '2026-11-11', to: '2026-11-11' })
  await expect.element(from()).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{ArrowRight}{Enter}{Escape}')
  expect(changed).toHaveBeenLastCalledWith({ from: '2026-11-12', to: '' })
  await expect.element(to()).toHaveValue('')
  await expect.element(from()).not.toHaveAttribute('aria-invalid')
})

test('typed ends that are no day, outside the limits or in the wrong order are reported', async () => {
  const changed = await show({ from: '', to: '' }, '2026-12-31')
  await from().fill('11/20/26')
  await to().fill('11/10/26')
  expect(changed).toHaveBeenLastCalledWith({ from: '2026-11-20', to: '2026-11-10' })
  await userEvent.keyboard('{Tab}')
  await expect.element(to()).toHaveAccessibleDescription('The first day is after the last day.')
  await to().fill('2027-01-01')
  await userEvent.keyboard('{Tab}')
  await expect.element(to()).toHaveAccessibleDescription('The latest date is 12/31/2026.')
  await to().fill('later')
  await userEvent.keyboard('{Tab}')
  await expect.element(to()).toHaveValue('later')
  await expect
    .element(from())
    .toHaveAccessibleDescription('This is not a date: type it as MM/DD/YYYY.')
})

test('a time is typed to the minute or picked from the quarters of the day', async () => {
  const changed = vi.fn<(value: DateTime) => void>()
  await page.viewport(1024, 768)
  await render(
    <Stage>
      <When value={{ date: '2026-11-20', time: '07:50' }} onChange={changed} />
    </Stage>,
  )
  const open = page.getByRole('button', { name: 'Open clock' })
  await open.click()
  await expect.element(page.getByRole('option', { name: '07:45' })).toHaveFocus()
  for (const option of page.getByRole('option').elements().slice(0, 4))
    expect(option.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  await userEvent.keyboard('{ArrowDown}{PageDown}{Enter}')
  expect(changed).toHaveBeenLastCalledWith({ date: '2026-11-20', time: '09:00' })
  await expect.element(open).toHaveFocus()
  await open.click()
  await expect
    .element(page.getByRole('option', { name: '09:00' }))
    .toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
  await expect.element(open).toHaveFocus()
  const time = page.getByRole('textbox', { name: 'Time' })
  await time.fill('7:52 pm')
  expect(changed).toHaveBeenLastCalledWith({ date: '2026-11-20', time: '19:52' })
  await time.fill('noon')
  await userEvent.keyboard('{Tab}')
  await expect.element(time).toHaveAccessibleDescription('This is not a time: type it as HH:mm.')
  expect(document.querySelectorAll('input[type="date"], input[type="time"]').length).toBe(0)
})

async function show(value: DayRange, max?: string) {
  const changed = vi.fn<(value: DayRange) => void>()
  await page.viewport(1024, 768)
  await render(
    <Stage>
      <Period value={value} max={max} onChange={changed} />
      <button type="button">After</button>
    </Stage>,
  )
  return changed
}

function Period({
  value,
  max,
  onChange,
}: {
  value: DayRange
  max: string | undefined
  onChange: (value: DayRange) => void
}) {
  const [now, setNow] = useState(value)
  return (
    <DateRangeField
      label="Period"
      value={now}
      max={max}
      onChange={(next) => {
        setNow(next)
        onChange(next)
      }}
    />
  )
}

function When({ value, onChange }: { value: DateTime; onChange: (value: DateTime) => void }) {
  const [now, setNow] = useState(value)
  return (
    <DateTimeField
      label="Incident date and time"
      timeLabel="Time"
      value={now}
      onChange={(next) => {
        setNow(next)
        onChange(next)
      }}
    />
  )
}
