import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import {
  button,
  link,
  opensCreatePage,
  panel,
  radio,
  seen,
  tick,
  watchesTab,
} from '#tests/world/create-report-world.tsx'
import { storedFromHere } from '#tests/world/stored-errors.ts'

test('REP-41 G2-74 count, link and first rows show 800 ms after the request at the earliest', async () => {
  const server = await opensCreatePage()
  await expect.element(link()).toBeVisible()
  const soon = heldClock()
  const count = page.getByText('193 results found')
  const shown = () => [link().elements().length, count.elements().length]
  const answers = watchesAnswers()
  // A click by the driver would wait for the clock.
  radio('7 Days')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await soon(() => shown()[0] === 0)
  await vi.advanceTimersByTimeAsync(200)
  await soon(() => server.asked.length === 2 && answers.count === 1)
  expect(shown()).toEqual([0, 0])
  await vi.advanceTimersByTimeAsync(790)
  expect(shown()).toEqual([0, 0])
  await vi.advanceTimersByTimeAsync(9)
  expect(shown()).toEqual([0, 0])
  // The query library announces an answer by a timer of its own.
  await vi.advanceTimersByTimeAsync(3)
  await soon(() => shown().join() === '1,1')
  vi.useRealTimers()
  await seen('First 5 of 193')
  await expect.element(page.getByRole('columnheader', { name: 'Submission ID' })).toBeVisible()
  await expect.element(page.getByRole('cell', { name: '20400' })).toBeVisible()
  expect(server.asked).toHaveLength(2)
})

test('G2-91 a newer choice replaces an older one, whose answer never shows', async () => {
  const server = await opensCreatePage()
  await expect.element(link()).toBeVisible()
  const older = Promise.withResolvers<void>()
  server.count = ({ daysRange }) => (daysRange === '7' ? 7 : 30)
  server.held = older.promise
  await radio('7 Days').click()
  await expect.poll(() => server.asked.at(-1)?.['daysRange']).toBe('7')
  server.held = Promise.resolve()
  await radio('30 Days').click()
  await seen('30 results found')
  older.resolve()
  await radio('XLSX').click()
  await seen('30 results found')
  expect(page.getByText('7 results found').elements()).toEqual([])
})

test("REP-16 REP-42 the link opens the tab's export with the chosen filters in a new tab", async () => {
  const server = await opensCreatePage()
  const tab = watchesTab()
  await radio('Goformz Report').click()
  await tick('Projects', /Harbor Point/).click()
  await radio('90 Days').click()
  await radio('XLSX').click()
  await link().click()
  await expect
    .poll(() => tab.address)
    .toBe('/api/reports/1.key/formzsubmissions-export?projectIds=10&daysRange=90&format=xlsx')
  expect([server.keys, tab.opener]).toEqual([1, null])
})

test('the chosen format stays for the next choice', async () => {
  await opensCreatePage()
  await radio('XLSX').click()
  await radio('7 Days').click()
  await expect.poll(() => radio('XLSX').elements()).toEqual([])
  await expect.element(radio('XLSX')).toBeChecked()
  expect(panel('Result').getByRole('status').elements()).toHaveLength(1)
})

test('the browser saves the export where no tab opens', async () => {
  await opensCreatePage()
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  onTestFinished(() => open.mockRestore())
  const saved = watchesDownloads()
  await link().click()
  await expect.poll(() => saved).toEqual(['/api/reports/1.key/submissions-export'])
})

test('a tab closed by the person meanwhile stays closed, and nothing is saved', async () => {
  const server = await opensCreatePage()
  const [tab, saved] = [watchesTab(), watchesDownloads()]
  tab.closed = true
  await link().click()
  await expect.poll(() => server.keys).toBe(1)
  await radio('XLSX').click()
  expect([tab.address, saved]).toEqual(['', []])
})

test('leaves out unreadable counts, without numbers of the previous choice', async () => {
  await opensCreatePage()
  await expect.element(tick('Projects', /Harbor Point Tower B 104/)).toBeVisible()
  mockAlso(mock('submissions.choices', () => ({ refused: 'internal' })))
  await radio('7 Days').click()
  await expect.element(tick('Projects', /Harbor Point Tower B$/)).toBeVisible()
})

test('an unavailable key closes the tab and shows an error', async () => {
  const stored = storedFromHere()
  const server = await opensCreatePage()
  const tab = watchesTab()
  server.refusesKey = true
  await link().click()
  await expect.poll(() => tab.closed).toBe(true)
  expect(stored).toMatchObject([
    { code: 'openReport', title: 'Failed to open the report. Please try again.' },
  ])
})

test('G2-74 Save and Schedule Job wait for a loaded result', async () => {
  const server = await opensCreatePage()
  const held = Promise.withResolvers<void>()
  await expect.element(button('Save')).toBeEnabled()
  server.held = held.promise
  await radio('7 Days').click()
  for (const name of ['Save', 'Schedule Job']) await expect.element(button(name)).toBeDisabled()
  held.resolve()
  for (const name of ['Save', 'Schedule Job']) {
    await button(name).click()
    await expect.element(page.getByRole('dialog', { name: 'Schedule Job' })).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  }
})

test('a failed report shows an error in its place and can be reloaded', async () => {
  const stored = storedFromHere()
  const server = await opensCreatePage()
  await expect.element(link()).toBeVisible()
  server.fails = 'internal'
  await radio('7 Days').click()
  await seen(/The report could not be loaded/)
  expect(stored).toMatchObject([{ code: 'fetchReportPreview' }])
  await expect.element(button('Save')).toBeDisabled()
  server.fails = null
  await button('Try again').click()
  await expect.element(link()).toBeVisible()
})

test('REP-49 a report without rows shows No Submissions under its count', async () => {
  const server = await opensCreatePage()
  server.count = () => 0
  await radio('7 Days').click()
  await seen('0 results found')
  await seen('No Submissions')
})

function heldClock() {
  const later = setTimeout
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  return async (isSo: () => boolean) => {
    for (let n = 0; n < 200 && !isSo(); n += 1) await new Promise((go) => later(go, 10))
    expect(isSo()).toBe(true)
  }
}

/** Counts the previews whose answer the page has read. */
function watchesAnswers() {
  const answers = { count: 0 }
  const { fetch } = window
  const spy = vi.spyOn(window, 'fetch').mockImplementation(async (asked, how) => {
    const answer = await fetch(asked, how)
    const address = asked instanceof Request ? asked.url : String(asked)
    if (address.includes('preview'))
      void answer
        .clone()
        .text()
        .then(() => (answers.count += 1))
    return answer
  })
  onTestFinished(() => spy.mockRestore())
  return answers
}

/** Records the files that the browser saves. */
function watchesDownloads() {
  const saved: string[] = []
  const onClick = (event: Event) => {
    const link = event.target
    if (!(link instanceof HTMLAnchorElement) || !link.hasAttribute('download')) return
    event.preventDefault()
    saved.push(link.getAttribute('href') ?? '')
  }
  addEventListener('click', onClick, true)
  onTestFinished(() => removeEventListener('click', onClick, true))
  return saved
}
