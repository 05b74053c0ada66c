import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { unshownErrors, storeError, takeErrors } from '#client/data/session/errors.ts'
import { beginWords } from '#client/i18n/language.ts'
import { firstParts, loadWords } from '#client/routes/capabilities.ts'
import { Looks } from './looks.tsx'

beforeEach(async () => {
  takeErrors()
  // Another screen's test may have left another language here.
  localStorage.removeItem('siteward.language')
  await beginWords(loadWords, firstParts)
  await render(<Looks>{null}</Looks>)
})

const alerts = () =>
  page
    .getByRole('alert')
    .elements()
    .map((each) => each.textContent)
const fetchActions = {
  code: 'fetchCorrectiveActions',
  title: 'Error, while fetching the Actions',
  message: 'The server did not answer.',
}

test('SHELL-58 SHELL-59 SHELL-60 GEN-16 shows a stored error with title and message and clears it from the state', async () => {
  storeError(fetchActions)
  expect(unshownErrors.get()).toEqual([fetchActions])
  await expect
    .element(page.getByRole('alert').getByText('Error, while fetching the Actions'))
    .toBeVisible()
  await expect
    .element(page.getByRole('alert').getByText('The server did not answer.'))
    .toBeVisible()
  expect(unshownErrors.get()).toEqual([])
})

test('G1-35 shows one notification per error, one after the other, for 5 seconds each', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    storeError(fetchActions)
    storeError({
      ...fetchActions,
      code: 'fetchCorrectiveAction',
      title: 'Error, while fetching the Action',
    })
    for (const title of [
      /^Error, while fetching the Actions/,
      /^Error, while fetching the Action(?!s)/,
    ]) {
      await expect.poll(alerts).toEqual([expect.stringMatching(title)])
      await twoFrames()
      vi.advanceTimersByTime(4900)
      await twoFrames()
      expect(alerts()).toHaveLength(1)
      vi.advanceTimersByTime(200)
      await twoFrames()
    }
    expect(alerts()).toEqual([])
  } finally {
    vi.useRealTimers()
  }
})

/** React has rendered and run its effects. */
const twoFrames = () =>
  new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
