import { apiOf } from './api.ts'
import { expect, ownSiteward, test } from './journey.ts'
import { keptAnswers } from './kept-answers.ts'
import { ownActions } from './own-actions.ts'
import type { Person } from './person.ts'
import { smallDisk } from './small-disk.ts'
import { tabletOf } from './tablet.ts'
import { rowsOfBox } from './two-tabs.ts'

const siteward = ownSiteward()
const who = 'safety@ridgeline.test'

const words = {
  en: {
    notes: 'Notes for this change',
    save: 'Save changes',
    full: 'This device could not keep it. Free some storage and save again; what you typed stays here.',
  },
  es: {
    notes: 'Notas de este cambio',
    save: 'Guardar cambios',
    full: 'Este dispositivo no pudo guardarlo. Libere espacio y guarde de nuevo; lo que escribió sigue aquí.',
  },
}

/**
 * Milliseconds until Chromium answers again: after a full disk it left an opening without an answer
 * for 40 s, even with free space.
 */
const patience = 120_000

/** Returns the notes of the entries in the box on the disk. */
const notesInBox = async (page: Person['page']) =>
  (await rowsOfBox(page, 'outbox')).map((entry) => notesOf(entry))

const notesOf = (entry: object) =>
  'patch' in entry &&
  typeof entry.patch === 'object' &&
  entry.patch !== null &&
  'notes' in entry.patch
    ? entry.patch.notes
    : undefined

/**
 * Reads from the disk; returns an empty list if the connection ended, because Chromium may not
 * report that.
 */
const read = <T>(ask: () => Promise<T[]>) =>
  Promise.race([
    ask().catch(() => []),
    new Promise<T[]>((done) => setTimeout(() => done([]), 15_000)),
  ])

/** Makes the note longer than a page of the disk, because the last page may have space left. */
const long = (note: string) => `${note} ${'Rail and toe board. '.repeat(240)}`.slice(0, 4900).trim()

test('F-53 F-54 with a full disk the form shows an error and keeps the input, and with free space it saves', async () => {
  const disk = smallDisk(200)
  if (typeof disk === 'string') {
    // Reports an environment that permits no mounts, instead of passing silently.
    test.info().annotations.push({ type: 'limit of this machine', description: disk })
    console.log(`A full disk could not be played: ${disk}`)
    return
  }
  const [action] = await ownActions(await apiOf(siteward(), who))
  if (action === undefined) throw new Error('The demo company gives this person no action.')
  const tablet = tabletOf(siteward(), who, disk.folder)
  try {
    let dana = await tablet.picksUp()
    await dana.signsIn()
    await dana.preparesForNoNetwork()
    await dana.losesNetwork()
    await dana.opensAction(action.title)
    await dana.saysAbout('With room on the disk.')
    await expect(dana.field(words.en.notes)).toHaveValue('')
    await expect(dana.button('Offline 1 to send')).toBeVisible()

    const answers = await keptAnswers(dana)
    await test.step('in English, a full disk saves nothing until it has space', () =>
      savesOnlyWithRoom(dana, words.en, long('On a full disk.')))
    await expect(dana.button('Offline 2 to send')).toBeVisible()

    // The app caches the answers again that the full disk cost it, so that an offline start finds
    // them.
    await expect
      .poll(() => read(() => keptAnswers(dana)), { timeout: patience })
      .toEqual(expect.arrayContaining(['profile', ...answers]))
    await test.step('in Spanish, a full disk saves nothing until it has space', async () => {
      await dana.page.evaluate(() => localStorage.setItem('siteward.language', 'es'))
      await dana.page.reload()
      await savesOnlyWithRoom(dana, words.es, long('En un disco lleno.'))
    })

    await test.step('after a power loss all changes shown as saved are there, and arrive once', async () => {
      await expect
        .poll(async () => (await read(() => rowsOfBox(dana.page, 'outbox'))).length, {
          timeout: patience,
        })
        .toBe(3)
      await tablet.dies()
      dana = await tablet.picksUp()
      await dana.goes('/back-office/corrective-actions')
      await dana.page.evaluate(() => localStorage.setItem('siteward.language', 'en'))
      await dana.page.reload()
      // The full disk may have cost the browser its session, but never saved changes.
      const signIn = dana.page.getByRole('form', { name: 'Sign in' })
      // Chromium may open slowly after a full disk; the page reports it meanwhile
      // (`silent-storage.journey.ts`).
      await expect(signIn.or(dana.page.getByRole('navigation', { name: 'Main menu' }))).toBeVisible(
        { timeout: patience },
      )
      if (await signIn.isVisible()) await dana.typesCredentials()
      await dana.signsInAgainIfAsked()
      await dana.seesAllSent()
      for (const note of [
        'With room on the disk.',
        long('On a full disk.'),
        long('En un disco lleno.'),
      ])
        await expect.poll(() => action.notes(note)).toBe(1)
    })
  } finally {
    await tablet.end()
    disk.end()
  }

  async function savesOnlyWithRoom(
    { page }: Person,
    { notes, save, full }: (typeof words)['en'],
    note: string,
  ): Promise<void> {
    if (typeof disk === 'string') return
    const field = page.getByRole('textbox', { name: notes, exact: true })
    const button = page.getByRole('button', { name: save })
    const outcome = async () => {
      if ((await field.inputValue()) === '') return 'kept'
      // Reads the current button without waiting, because a save that just succeeded removes it.
      const isOffered = await button.evaluateAll((all) =>
        all.some((one) => one instanceof HTMLButtonElement && !one.disabled),
      )
      return isOffered && (await page.getByText(full).first().isVisible())
        ? 'refused'
        : 'no word yet'
    }
    await field.fill(note)
    disk.fill()
    // Chromium may discard the old stores for space, and the change goes into new ones; or it may
    // open them slowly after space is free, and the change is refused again. In each case the form
    // shows the true state, and the person saves again. `save-deadline.test.ts` proves with its own clock
    // that this happens in time.
    const until = Date.now() + patience
    while (Date.now() < until) {
      await button.click()
      // The click removes the earlier message.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      )
      await expect.poll(outcome).not.toBe('no word yet')
      test.info().annotations.push({ type: 'full disk', description: await outcome() })
      if ((await outcome()) === 'kept') break
      await expect(field).toHaveValue(note)
      disk.free()
    }
    await expect(field).toHaveValue('')
    disk.free()
    await expect.poll(() => read(() => notesInBox(page)), { timeout: patience }).toContain(note)
  }
})
