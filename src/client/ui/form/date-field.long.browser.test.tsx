import axe from 'axe-core'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { Stage } from '#tests/pictures/stage.tsx'
import { DateField, type DateFieldProps } from './date-field.tsx'
import { DateTimeField } from './date-time-field.tsx'

const calendar = () => page.getByRole('dialog', { name: 'Due date' })
const field = () => page.getByRole('textbox', { name: 'Due date' })
const day = (name: string) => page.getByRole('button', { name, exact: true })

describe('typing', () => {
  test('a day is typed in the order of the language and formatted on blur', async () => {
    const changed = await show({ value: '' })
    await field().fill('1/2/26')
    expect(changed).toHaveBeenLastCalledWith('2026-01-02')
    await userEvent.keyboard('{Tab}')
    await expect.element(field()).toHaveValue('01/02/2026')
    await expect.element(field()).not.toHaveAttribute('aria-invalid')
  })

  test('in Spanish the day comes first', async () => {
    const changed = await show({ value: '2026-11-20' }, 'es')
    await expect.element(field()).toHaveValue('20/11/2026')
    await expect.element(field()).toHaveAttribute('placeholder', 'DD/MM/AAAA')
    await field().fill('1/2/26')
    expect(changed).toHaveBeenLastCalledWith('2026-02-01')
  })

  test('invalid text stays and is reported after blur', async () => {
    const changed = await show({ value: '' })
    await field().fill('02/30/2026')
    expect(changed).toHaveBeenLastCalledWith('02/30/2026')
    await expect.element(page.getByText('This is not a date')).not.toBeInTheDocument()
    await userEvent.keyboard('{Tab}')
    await expect.element(field()).toHaveValue('02/30/2026')
    await expect
      .element(field())
      .toHaveAccessibleDescription('This is not a date: type it as MM/DD/YYYY.')
    await expect.element(field()).toHaveAttribute('aria-invalid', 'true')
  })

  test('a day outside the limits names the limit in the order of the language', async () => {
    await show({ value: '2026-11-09', min: '2026-11-10', max: '2026-12-10' })
    await expect.element(field()).toHaveAccessibleDescription('The earliest date is 11/10/2026.')
    await field().fill('12/11/2026')
    await userEvent.keyboard('{Tab}')
    await expect.element(field()).toHaveAccessibleDescription('The latest date is 12/10/2026.')
    await field().fill('12/10/2026')
    await userEvent.keyboard('{Tab}')
    await expect.element(field()).not.toHaveAttribute('aria-invalid')
  })

  test("the form's error comes first", async () => {
    await show({ value: 'soon', error: 'Set due date!' })
    await expect.element(field()).toHaveAccessibleDescription('Set due date!')
  })
})

describe('picking', () => {
  test('by finger: every target is at least 44 px, a tap chooses, closes and returns the focus', async () => {
    const changed = await show({ value: '2026-11-20' })
    await page.getByRole('button', { name: 'Open calendar' }).click()
    await expect.element(day('Friday, November 20, 2026')).toHaveFocus()
    await expect.element(day('Friday, November 20, 2026')).toHaveAttribute('aria-pressed', 'true')
    for (const button of calendar().getByRole('button').elements()) {
      const { width, height } = button.getBoundingClientRect()
      expect(Math.min(width, height), button.textContent ?? '').toBeGreaterThanOrEqual(44)
    }
    await calendar().getByRole('button', { name: 'Next month' }).click()
    await day('Thursday, December 3, 2026').click()
    expect(changed).toHaveBeenCalledExactlyOnceWith('2026-12-03')
    await expect.element(calendar()).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Open calendar' })).toHaveFocus()
    await expect.element(field()).toHaveValue('12/03/2026')
  })

  test('by keyboard: arrows cross months, Home and End move in the week, PageUp by month, Enter chooses', async () => {
    const changed = await show({ value: '2026-11-20' })
    field().element().focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(day('Friday, November 20, 2026')).toHaveFocus()
    await userEvent.keyboard('{Home}')
    await expect.element(day('Sunday, November 15, 2026')).toHaveFocus()
    await userEvent.keyboard('{End}')
    await expect.element(day('Saturday, November 21, 2026')).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect.element(day('Saturday, December 5, 2026')).toHaveFocus()
    await userEvent.keyboard('{PageUp}')
    await expect.element(day('Thursday, November 5, 2026')).toHaveFocus()
    await userEvent.keyboard('{Shift>}{PageDown}{/Shift}')
    await expect.element(day('Friday, November 5, 2027')).toHaveFocus()
    await userEvent.keyboard('{ArrowLeft}{ArrowUp}{Enter}')
    expect(changed).toHaveBeenCalledExactlyOnceWith('2027-10-28')
    await expect.element(field()).toHaveFocus()
  })

  test('Escape closes it, not the dialog around it, and returns the focus; a tap outside closes it', async () => {
    const closed = vi.fn<() => void>()
    await page.viewport(1024, 768)
    await render(
      <Stage>
        <Dialog title="Around" onClose={closed}>
          <Given value="2026-11-20" onChange={() => undefined} />
        </Dialog>
      </Stage>,
    )
    const open = page.getByRole('button', { name: 'Open calendar' })
    await open.click()
    await expect.element(day('Friday, November 20, 2026')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(calendar()).not.toBeInTheDocument()
    await expect.element(open).toHaveFocus()
    expect(closed).not.toHaveBeenCalled()
    await open.click()
    await expect.element(calendar()).toBeInTheDocument()
    await page.getByRole('heading', { name: 'Around' }).click()
    await expect.element(calendar()).not.toBeInTheDocument()
    await open.click()
    await expect.element(calendar()).toBeInTheDocument()
    await open.click()
    await expect.element(calendar()).not.toBeInTheDocument()
  })

  test('days outside the limits cannot be chosen, and no key moves beyond them', async () => {
    const changed = await show({ value: '2026-11-20', min: '2026-11-18', max: '2026-12-02' })
    await page.getByRole('button', { name: 'Open calendar' }).click()
    await expect.element(day('Tuesday, November 17, 2026')).toBeDisabled()
    await expect.element(calendar().getByRole('button', { name: 'Previous month' })).toBeDisabled()
    await expect.element(day('Friday, November 20, 2026')).toHaveFocus()
    await userEvent.keyboard('{PageUp}')
    await expect.element(day('Wednesday, November 18, 2026')).toHaveFocus()
    await userEvent.keyboard('{PageDown}')
    await expect.element(day('Wednesday, December 2, 2026')).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}{Enter}')
    expect(changed).toHaveBeenCalledExactlyOnceWith('2026-12-02')
  })

  test('a month is chosen from its year, also by keyboard', async () => {
    const changed = await show({ value: '2026-11-20' })
    await page.getByRole('button', { name: 'Open calendar' }).click()
    await calendar().getByRole('button', { name: 'November 2026' }).click()
    await expect.element(calendar().getByRole('button', { name: 'Nov' })).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}{Enter}')
    await expect
      .element(calendar().getByRole('button', { name: 'August 2026' }))
      .toBeInTheDocument()
    await userEvent.keyboard('{ArrowRight}{Enter}')
    expect(changed).toHaveBeenCalledExactlyOnceWith('2026-08-02')
  })

  test('weeks begin on Sunday in English, and on Monday in Spanish with Spanish names', async () => {
    const first = await render(
      <Stage>
        <Given value="2026-11-20" onChange={() => undefined} />
      </Stage>,
    )
    await page.getByRole('button', { name: 'Open calendar' }).click()
    await expect.element(calendar().getByRole('row').first()).toHaveTextContent('SuMoTuWeThFrSa')
    await first.unmount()
    await show({ value: '2026-11-20' }, 'es')
    await page.getByRole('button', { name: 'Abrir calendario' }).click()
    await expect.element(calendar().getByRole('row').first()).toHaveTextContent('lumamijuvisádo')
    await expect.element(day('viernes, 20 de noviembre de 2026')).toHaveFocus()
    await expect
      .element(calendar().getByRole('button', { name: 'noviembre 2026' }))
      .toBeInTheDocument()
    await calendar().getByRole('button', { name: 'Mes siguiente' }).click()
    await expect
      .element(calendar().getByRole('button', { name: 'diciembre 2026' }))
      .toBeInTheDocument()
  })

  for (const scheme of ['dark', 'light'] as const)
    test(`an open month passes axe, ${scheme}, and fits a phone of 320 px`, async () => {
      await page.viewport(320, 640)
      await render(
        <Stage scheme={scheme}>
          <Given value="2026-11-20" min="2026-11-04" onChange={() => undefined} />
        </Stage>,
      )
      await page.getByRole('button', { name: 'Open calendar' }).click()
      await expect.element(calendar()).toBeInTheDocument()
      await Promise.all(
        document.getAnimations().map((running) => running.finished.catch(() => undefined)),
      )
      const result = await axe.run(document.body, {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      })
      expect(
        result.violations.map(
          (found) => `${found.id}: ${found.nodes.map((node) => node.html).join('\n')}`,
        ),
      ).toEqual([])
      const box = calendar().element().getBoundingClientRect()
      expect(box.left).toBeGreaterThanOrEqual(0)
      expect(box.right).toBeLessThanOrEqual(320)
      await page.viewport(1024, 768)
    })
})

test("the list of times opens at the field's time and scrolls, also by keyboard", async () => {
  await page.viewport(1024, 768)
  await render(
    <Stage>
      <DateTimeField
        label="Due"
        timeLabel="Time"
        value={{ date: '2026-11-20', time: '12:20' }}
        onChange={() => undefined}
      />
    </Stage>,
  )
  await page.getByRole('button', { name: 'Open clock' }).click()
  await expect.element(page.getByRole('option', { name: '12:15' })).toHaveFocus()
  await expect.element(page.getByRole('option', { name: '12:15' })).toBeInViewport({ ratio: 1 })
  await userEvent.keyboard('{End}')
  await frames()
  await expect.element(page.getByRole('option', { name: '23:45' })).toBeInViewport({ ratio: 1 })
})

/** Until what follows a scroll is done. */
const frames = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

async function show(
  props: Partial<DateFieldProps> & { value: string },
  language: 'en' | 'es' = 'en',
) {
  const changed = vi.fn<(value: string) => void>()
  await page.viewport(1024, 768)
  await render(
    <Stage language={language}>
      <Given {...props} onChange={changed} />
      <button type="button">After</button>
    </Stage>,
  )
  return changed
}

function Given({
  value,
  onChange,
  ...rest
}: Partial<DateFieldProps> & { value: string; onChange: (value: string) => void }) {
  const [now, setNow] = useState(value)
  return (
    <DateField
      {...rest}
      label="Due date"
      value={now}
      onChange={(next) => {
        setNow(next)
        onChange(next)
      }}
    />
  )
}
