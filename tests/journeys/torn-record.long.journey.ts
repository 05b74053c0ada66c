import { appendFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { apiOf } from './api.ts'
import { expect, ownSiteward, test } from './journey.ts'
import { ownActions } from './own-actions.ts'
import { tabletOf } from './tablet.ts'

const siteward = ownSiteward()
const who = 'safety@ridgeline.test'

/**
 * Writes half a record at the end of Chromium's log, like a write that a dead battery or a full
 * disk interrupted.
 */
function tear(profile: string): void {
  const stores = join(profile, 'Default', 'IndexedDB')
  const [site] = readdirSync(stores).filter((name) => name.endsWith('.indexeddb.leveldb'))
  const log = readdirSync(join(stores, site ?? ''))
    .filter((name) => name.endsWith('.log'))
    .toSorted()
    .at(-1)
  if (site === undefined || log === undefined)
    throw new Error(
      'This Chromium stores databases in another format: check the journey and the repair again.',
    )
  const half = Buffer.alloc(7 + 300)
  // Checksum, length and kind of a record of 900 bytes, of which 300 exist.
  half.writeUInt32LE(0x12345678, 0)
  half.writeUInt16LE(900, 4)
  half.writeUInt8(1, 6)
  appendFileSync(join(stores, site, log), half)
}

test('F-57 after a power loss during a write, a later change is there at the next start, and arrives once', async () => {
  const [action] = await ownActions(await apiOf(siteward(), who))
  if (action === undefined) throw new Error('The demo company gives this person no action.')
  const tablet = tabletOf(siteward(), who)
  const notes = ['Before the battery died.', 'After it.']
  try {
    let dana = await tablet.picksUp()
    await dana.signsIn()
    await dana.preparesForNoNetwork()
    await dana.losesNetwork()
    for (const [place, note] of notes.entries()) {
      await dana.opensAction(action.title)
      await dana.saysAbout(note)
      await expect(dana.field('Notes for this change')).toHaveValue('')
      await tablet.dies()
      if (place === 0) tear(tablet.profile)
      dana = await tablet.picksUp({ offline: true })
      await dana.goes('/back-office/corrective-actions')
      await expect(dana.button(`Offline ${place + 1} to send`)).toBeVisible()
    }
    dana.troubles.offline = false
    await dana.regainsNetwork()
    await dana.signsInAgainIfAsked()
    await dana.seesAllSent()
    for (const note of notes) await expect.poll(() => action.notes(note)).toBe(1)
  } finally {
    await tablet.end()
  }
})
