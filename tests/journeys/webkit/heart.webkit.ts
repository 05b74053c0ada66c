import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { apiOf } from '../api.ts'
import { expect, ownSiteward, test } from '../journey.ts'
import { ownActions } from '../own-actions.ts'
import { of, plain } from '../photos.ts'
import { releasing, type Releasing } from '../releases.ts'
import { type MiniBrowser, startMiniBrowser } from './mini-browser.ts'
import { button, field, label, role, text, WebKitPerson } from './webkit-person.ts'

const behind = ownSiteward()
const who = 'safety@ridgeline.test'

let browser: MiniBrowser
let siteward: Releasing
let dana: WebKitPerson
const files = mkdtempSync(join(tmpdir(), 'siteward-webkit-'))

// One browser for all, because each automated session begins without data.
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  siteward = await releasing(behind())
  browser = await startMiniBrowser()
  dana = new WebKitPerson(browser.driver, siteward, who)
})
test.afterAll(async () => {
  await browser.end()
  await siteward.end()
  rmSync(files, { recursive: true })
})

// WebKit draws no pictures here, so that a failed test leaves the text of its page.
// oxlint-disable-next-line no-empty-pattern -- Playwright takes the names of needed fixtures from it
test.afterEach(async ({}, info) => {
  if (info.status === info.expectedStatus) return
  const { driver } = browser
  const shown = await driver.executeScript<string>('return document.body.innerText')
  writeFileSync(info.outputPath('page.txt'), `${await driver.getCurrentUrl()}\n${shown}`)
})

test('signs in, and the worker stores the app', async () => {
  await dana.goes('/login')
  await dana.signsIn()
  await dana.opensList('Projects')
  await dana.sees(role('row'))
  await dana.opensList('Corrective Actions')
  await dana.sees(role('row'))
  await dana.hasWholeApp()
})

test('F-01 F-41 with the server stopped, a person creates, edits and photographs; after a reload everything is there, and it arrives once', async () => {
  const api = await apiOf(behind(), who)
  const lead = (await apiOf(behind(), 'lead@ridgeline.test')).me
  const [action] = await ownActions(api)
  if (action === undefined) throw new Error('The demo company gives this person no action.')
  await dana.reloads()
  await dana.opensAction(action.title)
  // The form of a new action keeps what its choices need.
  await dana.goes('/back-office/corrective-actions/new')
  await dana.sees(role('combobox', { name: /^Assigned to/, disabled: false }))
  await dana.opensList('Corrective Actions')

  await test.step('no server: reload, create, edit, add a photo', async () => {
    await behind().stop()
    await dana.reloads()
    await dana.sees(button(/^Offline/))
    await dana.createsAction({ title: 'Loose guard rail', assignee: lead.name })
    await dana.opensAction(action.title)
    await dana.types(field('Notes for this change'), 'Moved behind the fence.')
    await dana.taps(button('Save changes'))
    await expect.poll(() => dana.value(field('Notes for this change'))).toBe('')
    const photo = join(files, 'fence.png')
    writeFileSync(photo, (await plain('fence.png')).buffer)
    await dana.gives(`${label('Photos before')} >> css=input`, photo)
    await dana.sees(role('button', { name: 'Open photo 1' }))
    await dana.sees(button(/^Offline 3 to send/))
  })

  await test.step('after a reload everything is there', async () => {
    await dana.reloads()
    await dana.sees(button(/^Offline 3 to send/))
    await dana.opensAction(action.title)
    await dana.sees(role('button', { name: 'Open photo 1' }))
    await dana.opensList('Corrective Actions')
    await dana.types(role('searchbox'), 'Loose guard rail')
    await dana.sees(role('link', { name: /Loose guard rail/ }))
  })

  await test.step('the server returns, and has each change once', async () => {
    await behind().start()
    await dana.sees(button(/^All sent/))
    expect(await action.notes('Moved behind the fence.')).toBe(1)
    expect(await of(api, action)).toMatchObject({ photos: [{ when: 'before', width: 900 }] })
    const all = await api.get<{ title: string }[]>(`/api/accounts/${api.me.accountID}/actions`)
    expect(all.filter(({ title }) => title === 'Loose guard rail')).toHaveLength(1)
  })
})

test('F-41 a change that is not sent stays locked when its author signs out, and the next sign-in sends it once', async () => {
  const [, action] = await ownActions(await apiOf(behind(), who), undefined, [
    'Gap in the boards',
    'Bent ladder rung',
  ])
  if (action === undefined) throw new Error('The demo company gives this person no action.')
  await dana.opensAction(action.title)
  await behind().stop()
  await dana.types(field('Notes for this change'), 'Boards tied down.')
  await dana.taps(button('Save changes'))
  await dana.sees(button(/^Offline 1 to send/))
  await dana.taps(button(/Account menu of/))
  await dana.taps(role('menuitem', { name: 'Logout' }))
  await dana.taps(button('Keep locked and log out'))
  await dana.sees(role('heading', { name: 'Sign in', level: 1 }))
  await behind().start()
  await dana.signsIn()
  await dana.sees(button(/^All sent/))
  expect(await action.notes('Boards tied down.')).toBe(1)
})

test('INV-88 imports a roster from a file', async () => {
  const owner = new WebKitPerson(browser.driver, siteward, 'owner@ridgeline.test')
  await dana.taps(button(/Account menu of/))
  await dana.taps(role('menuitem', { name: 'Logout' }))
  await owner.signsIn()
  // Now the databases of this person exist; WebKit would stop a page in the middle of their making.
  await owner.sees(button(/^All sent/))
  await owner.goes('/back-office/invite-team')
  await owner.sees(role('heading', { name: 'Invite users', level: 1 }))
  await owner.gives(label('Roster'), resolve('tests/rosters/utf8.csv'))
  await owner.sees(role('radio', { name: 'New 40' }))
})

test('F-47 a new version waits for a tap, then keeps the typed text', async () => {
  await dana.goes('/back-office/corrective-actions/new')
  await dana.types(field('Situation statement'), 'Half a sentence')
  siteward.release()
  await dana.driver.executeScript(
    'navigator.serviceWorker.getRegistration().then((found) => found.update())',
  )
  await dana.sees(text('New version ready. Your entries are kept.'))
  await dana.taps(button('Update now'))
  await dana.seesNo(text('New version ready. Your entries are kept.'))
  await expect.poll(() => dana.value(field('Situation statement'))).toBe('Half a sentence')
})
