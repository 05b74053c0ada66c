import type { Page } from '@playwright/test'
import { apiOf } from './api.ts'
import { expect, ownSiteward, test } from './journey.ts'
import { ownActions } from './own-actions.ts'
import { anotherTab, locksOf, rowsOfBox, watchBeats, watchSending } from './two-tabs.ts'

const siteward = ownSiteward()
const who = 'safety@ridgeline.test'

/**
 * Freezes a tab like the system does when it is out of view: no code, timer or answer runs, and it
 * holds its locks. Uses the debugger, because `Page.setWebLifecycleState` does not stop a tab of a
 * browser without windows, in which all tabs count as visible.
 */
async function freezer(
  page: Page,
): Promise<{ freeze: () => Promise<void>; thaw: () => Promise<void> }> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Debugger.enable')
  return {
    async freeze() {
      const paused = new Promise((done) => devtools.once('Debugger.paused', done))
      void devtools.send('Runtime.evaluate', { expression: 'debugger' }).catch(() => {})
      await paused
    },
    async thaw() {
      await devtools.send('Debugger.resume')
      await devtools.send('Debugger.disable')
    },
  }
}

const fenceIn = async (page: Page) =>
  (await rowsOfBox(page, 'meta')).find(({ name }) => name === 'fence')?.['value']

test('F-12 a sending tab frozen for a minute loses the lead to another tab, and writes nothing after it thaws', async ({
  comes,
}) => {
  const [action] = await ownActions(await apiOf(siteward(), who))
  if (action === undefined) throw new Error('The demo company gives this person no action.')
  const frozen = await comes(siteward(), { email: who })
  await frozen.signsIn()
  const other = await anotherTab(frozen, siteward())
  const { heard, silence } = await watchBeats(other.page)
  await other.goes('/back-office/corrective-actions')
  await other.seesAllSent()
  const [sending, others] = [await watchSending(frozen.page), await watchSending(other.page)]
  const { freeze, thaw } = await freezer(frozen.page)
  const fence = await fenceIn(other.page)

  await heard()
  sending.hold()
  const answered = sending.answered()
  await other.opensAction(action.title)
  await other.saysAbout('Said before the freeze.')
  await answered
  await freeze()
  const since = Date.now()
  // The frozen tab still has the lock; the other tab notices only its silence.
  expect(await locksOf(other.page)).toEqual({ held: 1, waiting: 1 })
  expect(others.count()).toBe(0)
  // The form reopens when the change is on the device.
  await expect(other.field('Notes for this change')).toHaveValue('')
  await other.saysAbout('Said during the freeze.')

  await expect(other.button(/^All sent/)).toBeVisible()
  // Five full intervals between beats; a timer may be slightly early.
  expect(await silence()).toBeGreaterThan(19_900)
  expect(others.count()).toBeGreaterThan(0)
  expect(await action.notes('Said before the freeze.')).toBe(1)
  expect(await action.notes('Said during the freeze.')).toBe(1)

  await other.page.waitForTimeout(Math.max(0, 60_000 - (Date.now() - since)))
  const ended = await rowsOfBox(other.page, 'sent')
  await thaw()
  await sending.letThrough()
  // The late answer has arrived; the thawed tab sees the other's work and waits for the lock.
  await frozen.seesAllSent()
  await expect.poll(() => locksOf(other.page)).toEqual({ held: 1, waiting: 1 })
  expect(await rowsOfBox(other.page, 'outbox')).toEqual([])
  expect(await rowsOfBox(other.page, 'sent')).toEqual(ended)
  expect(Number(await fenceIn(other.page))).toBe(Number(fence) + 1)

  await frozen.opensAction(action.title)
  await frozen.saysAbout('Said after the thaw.')
  await expect.poll(() => action.notes('Said after the thaw.')).toBe(1)
  await frozen.seesAllSent()
  for (const note of ['Said before the freeze.', 'Said during the freeze.'])
    expect(await action.notes(note)).toBe(1)
})
