import { apiOf } from '../api.ts'
import { expect, sharedSiteward, test } from '../journey.ts'
import { ownActions } from '../own-actions.ts'
import { anotherTab, locksOf, watchSending } from '../two-tabs.ts'

const siteward = sharedSiteward()
const who = 'safety@ridgeline.test'

test('F-10 F-11 when the sending tab closes in the middle, the second tab sends, and nothing arrives twice', async ({
  comes,
}) => {
  const [action, second] = await ownActions(await apiOf(siteward(), who), undefined, [
    'Cable across the stairs',
    'Lamp without a guard',
  ])
  if (action === undefined || second === undefined)
    throw new Error('The demo company gives this person no action.')
  const first = await comes(siteward(), { email: who })
  await first.signsIn()
  const other = await anotherTab(first, siteward())
  await other.goes('/back-office/corrective-actions')
  await other.seesAllSent()
  const [sending, others] = [await watchSending(first.page), await watchSending(other.page)]
  expect(await locksOf(other.page)).toEqual({ held: 1, waiting: 1 })

  await test.step('both tabs save, and the first tab sends both changes', async () => {
    await first.opensAction(action.title)
    await first.saysAbout('Said in the first tab.')
    await other.opensAction(second.title)
    await other.saysAbout('Said in the other tab.')
    await other.seesAllSent()
    await expect.poll(() => second.notes('Said in the other tab.')).toBe(1)
    // All answers have arrived, so later held answers belong to later changes.
    await first.seesAllSent()
    await other.seesAllSent()
    expect(others.count()).toBe(0)
    expect(sending.count()).toBeGreaterThan(0)
  })

  await test.step('the server has a change but its answer is lost: the tab closes', async () => {
    sending.hold()
    const answered = sending.answered()
    await other.saysAbout('Said while the sender went.')
    await answered
    await first.page.close()
    await other.seesAllSent()
    expect(others.count()).toBeGreaterThan(0)
    expect(await second.notes('Said while the sender went.')).toBe(1)
    expect(await action.notes('Said in the first tab.')).toBe(1)
    expect(await locksOf(other.page)).toEqual({ held: 1, waiting: 0 })
  })

  await test.step('a third tab takes over from one that crashed', async () => {
    const third = await anotherTab(other, siteward())
    await third.goes('/back-office/corrective-actions')
    await third.seesAllSent()
    others.hold()
    const answered = others.answered()
    await third.opensAction(second.title)
    await third.saysAbout('Said before the crash.')
    await answered
    // The worker may run in the crashing process, which would also end requests of the third tab.
    third.troubles.offline = true
    const gone = new Promise((done) => other.page.once('crash', done))
    const devtools = await other.context.newCDPSession(other.page)
    void devtools.send('Page.crash').catch(() => {})
    await gone
    await third.seesAllSent()
    expect(await second.notes('Said before the crash.')).toBe(1)
  })
})
