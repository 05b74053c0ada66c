import { readFile } from 'node:fs/promises'
import { needChromium } from '#tests/stages/chromium.ts'
import { apiOf, type Api } from './api.ts'
import { expect, ownSiteward, test } from './journey.ts'
import {
  actionsCalled,
  choosesAnotherProject,
  english,
  sendsTheNote,
  spanish,
  takesUpAgain,
  ticketsOf,
} from './refused-words.ts'

const siteward = ownSiteward()
// Launches Chromium, because the headless shell gives pages no clipboard for the paste.
test.use({ launchOptions: { executablePath: needChromium() } })

let owner: Api
let lead: Api

test.beforeAll(async () => {
  owner = await apiOf(siteward(), 'owner@ridgeline.test')
  lead = await apiOf(siteward(), 'lead@ridgeline.test')
})

test('F-27 F-65 in Spanish: a refused action under a deactivated project moves to another project, followed by its note', async ({
  comes,
}) => {
  await choosesAnotherProject(comes, { siteward: siteward(), owner, lead }, 'Spanish', spanish)
})

test('F-51 F-78 unsent changes exported from one tablet are sent once from another, and the first one learns it', async ({
  comes,
}) => {
  const title = 'Carried in a file'
  const here = await comes(siteward(), { email: 'safety@ridgeline.test' })
  await here.signsIn()
  await here.keepsEverything()
  await here.losesNetwork()
  await here.createsAction({ title, assignee: lead.me.name })
  await here.button(/^Offline/).click()
  const downloading = here.page.waitForEvent('download')
  await here.choosesFromMenu('More for all changes', 'Save all as a file')
  const text = await readFile(await (await downloading).path(), 'utf8')
  // The file begins with text for people, without internal numbers, and ends with data for a
  // device.
  const [words = ''] = text.split('-----BEGIN CHANGES-----')
  for (const said of [
    'Marcus Reyes',
    title,
    'New corrective action',
    'Saved on this device',
    lead.me.name,
    'Level 3, grid C4',
  ])
    expect(words).toContain(said)
  await here.choosesFromMenu('More for all changes', 'Copy all')
  // The tap gave the permission to copy; a paste shows the copied text.
  await here.seesToast('Copied')
  await here.page.evaluate(() =>
    document.body.appendChild(document.createElement('textarea')).focus(),
  )
  await here.page.keyboard.press('Control+V')
  const pasted = here.page.locator('body > textarea')
  await expect(pasted).toHaveValue(/Situation statement: Carried in a file/)
  await pasted.evaluate((field) => field.remove())
  expect(words).not.toMatch(
    /[0-9a-f]{8}-[0-9a-f]{4}|(Project|Assigned to|Safety plan|Safety form|Question): #?\d+$/m,
  )

  const there = await comes(siteward(), { email: 'safety@ridgeline.test' })
  await there.signsIn('/back-office/sync')
  const reads = async (content: string) => {
    const choosing = there.page.waitForEvent('filechooser')
    await there.button('More for all changes').focus()
    for (const key of ['Enter', 'End']) await there.page.keyboard.press(key)
    await expect(
      there.page.getByRole('menuitem', { name: 'Read a file', exact: true }),
    ).toBeFocused()
    await there.page.keyboard.press('Enter')
    await (
      await choosing
    ).setFiles({ name: 'changes.txt', mimeType: 'text/plain', buffer: Buffer.from(content) })
  }
  await reads(text.slice(0, -60))
  await there.seesToast(/is incomplete or was changed/)
  await reads(text)
  await there.seesToast('1 change was read from the file')
  await there.seesAllSent()
  await reads(text)
  await there.seesToast(/here already/)

  await here.regainsNetwork()
  await here.seesAllSent()
  const found = await actionsCalled(owner, title)
  expect(found).toHaveLength(1)
  expect(await ticketsOf(owner, found[0]!)).toHaveLength(1)

  const stranger = await comes(siteward(), { email: 'lead@ridgeline.test' })
  await stranger.signsIn('/back-office/sync')
  const choosing = stranger.page.waitForEvent('filechooser')
  await stranger.choosesFromMenu('More for all changes', 'Read a file')
  await (
    await choosing
  ).setFiles({ name: 'changes.txt', mimeType: 'text/plain', buffer: Buffer.from(text) })
  await stranger.seesToast(/another person or company/)
})

test('F-28 in Spanish: a discarded change keeps its text and can be saved as a new change', async ({
  comes,
}) => {
  await takesUpAgain(comes, { siteward: siteward(), owner, lead }, 'Spanish', spanish)
})

test('F-27 F-65 in English: a refused action under a deactivated project moves to another project, followed by its note', async ({
  comes,
}) => {
  await choosesAnotherProject(comes, { siteward: siteward(), owner, lead }, 'English', english)
})

test('F-25 on a tablet in English: a refused note on a reassigned action reaches the new assignee', async ({
  comes,
}) => {
  await sendsTheNote(
    comes,
    { siteward: siteward(), owner, lead },
    { width: 820, height: 1180 },
    'en',
  )
})

test('F-25 on a phone in Spanish: a refused note on a reassigned action reaches the new assignee', async ({
  comes,
}) => {
  await sendsTheNote(
    comes,
    { siteward: siteward(), owner, lead },
    { width: 390, height: 844 },
    'es',
  )
})

test('F-17 a conflict shows the author, time and note of the other change beside my own', async ({
  comes,
}) => {
  const title = 'Two people at one field'
  const dana = await comes(siteward(), { email: 'safety@ridgeline.test' })
  await dana.signsIn()
  await dana.keepsEverything()
  await dana.createsAction({ title, assignee: lead.me.name })
  await dana.seesAllSent()
  await expect.poll(() => actionsCalled(owner, title)).toHaveLength(1)
  await dana.opensAction(title)
  await dana.losesNetwork()
  await dana.saysAbout('Seen from above.', { Location: 'Bay 4 east' })
  await expect(dana.field('Notes for this change')).toHaveValue('')
  const [action] = await actionsCalled(owner, title)
  await lead.send('PUT', `/api/users/${lead.me.user_id}/actions/${action!.correctiveActionID}`, {
    incidentLocation: 'Bay 4 west',
    notes: 'Seen from below.',
  })
  await dana.regainsNetwork()
  await dana.opensDecision()
  const location = dana.page.getByRole('group', { name: /Location/ })
  await expect(location).toContainText(lead.me.name)
  await expect(location).toContainText(/\d\d:\d\d/)
  const change = dana.page.getByRole('region', { name: 'Change', exact: true })
  await expect(change).toContainText('Your note: Seen from above.')
  await expect(change).toContainText(`Note of ${lead.me.name}: Seen from below.`)
  await dana.choosesFromMenu('More for this change', 'Edit')
  await expect(dana.field('Location')).toHaveValue('Bay 4 east')
  await expect(dana.field('Notes for this change')).toHaveValue('Seen from above.')
  await expect(dana.says(/In the record now: Location, Bay 4 west/)).toBeVisible()
  await dana.field('Location').fill('Bay 4, both sides')
  await dana.button('Save changes').click()
  await dana.seesAllSent()
  await expect
    .poll(() => actionsCalled(owner, title))
    .toMatchObject([{ incidentLocation: 'Bay 4, both sides' }])
})

test('F-28 in English: a discarded change keeps its text and can be saved as a new change', async ({
  comes,
}) => {
  await takesUpAgain(comes, { siteward: siteward(), owner, lead }, 'English', english)
})
