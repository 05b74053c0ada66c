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
 * Ms in which Chromium answers again: after a full disk it was seen to leave an opening without a
 * word for 40 s, room or not.
 */
const patience = 120_000

/** What the box on the disk holds. */
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
 * Reads what lies on the disk; nothing where its connection was ended meanwhile, which Chromium may
 * not say.
 */
const read = <T>(ask: () => Promise<T[]>) =>
  Promise.race([
    ask().catch(() => []),
    new Promise<T[]>((done) => setTimeout(() => done([]), 15_000)),
  ])

/** Longer than a page of the disk, of which a last one may have room in it. */
const long = (note: string) => `${note} ${'Rail and toe board. '.repeat(240)}`.slice(0, 4900).trim()

test('F-53 F-54 a disk that is really full: the form says so and keeps the words, and with room again it saves', async () => {
  const disk = smallDisk(200)
  if (typeof disk === 'string') {
    // An environment that lets nobody mount anything; said, and not passed over.
    test.info().annotations.push({ type: 'limit of this machine', description: disk })
    console.log(`A full disk could not be played: ${disk}`)
    return
  }
  const [action] = await ownActions(await apiOf(siteward(), who))
  if (action === undefined) throw new Error('The demo company gives everybody something to do.')
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
    await test.step('full', () => savesOnlyWithRoom(dana, words.en, long('On a full disk.')))
    await expect(dana.button('Offline 2 to send')).toBeVisible()

    // What the full disk cost of the server's answers is kept anew, so that a start without a
    // network finds them.
    await expect
      .poll(() => read(() => keptAnswers(dana)), { timeout: patience })
      .toEqual(expect.arrayContaining(['profile', ...answers]))
    await test.step('lleno', async () => {
      await dana.page.evaluate(() => localStorage.setItem('siteward.language', 'es'))
      await dana.page.reload()
      await savesOnlyWithRoom(dana, words.es, long('En un disco lleno.'))
    })

    await test.step('the battery dies; all that was called saved is there, and arrives once', async () => {
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
      // The full disk may have cost the browser who was signed in; never what was saved.
      const signIn = dana.page.getByRole('form', { name: 'Sign in' })
      // Chromium may be long about opening after a full disk; the page says so meanwhile
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
      // Asked of what is there: a change that is kept just now takes the button away, and to wait
      // for it would be in vain.
      const isOffered = await button.evaluateAll((all) =>
        all.some((one) => one instanceof HTMLButtonElement && !one.disabled),
      )
      return isOffered && (await page.getByText(full).first().isVisible())
        ? 'refused'
        : 'no word yet'
    }
    await field.fill(note)
    disk.fill()
    // Chromium may throw the old stores away for room: then it is kept in new ones; and with room
    // again it may be long about opening them: then it is refused once more. Whatever it does, the
    // form says what is so, and the person saves again.
    // That it says so in time is shown where the clock is ours (`in-time.test.ts`).
    const until = Date.now() + patience
    while (Date.now() < until) {
      await button.click()
      // What was said before goes with the click.
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
