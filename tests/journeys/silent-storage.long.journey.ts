import type { Page } from '@playwright/test'
import { expect, ownSiteward, test } from './journey.ts'
import { ownActions, type OwnAction } from './own-actions.ts'
import { apiOf } from './api.ts'

const siteward = ownSiteward()
const who = 'safety@ridgeline.test'

/** The databases that do not answer: all of the site, as after a full disk, or only the boxes. */
const silences = [
  ['the whole storage', ''],
  ['the box alone', 'box'],
] as const

let actions: OwnAction[]
test.beforeAll(async () => {
  actions = await ownActions(await apiOf(siteward(), who))
})

for (const [at, [what, of]] of silences.entries())
  test(`F-54 F-60 ${what} does not answer at the start: the page says so in both languages, waits for it, and then continues`, async ({
    comes,
  }) => {
    const action = actions[at]
    if (action === undefined) throw new Error('Too few actions exist.')
    const dana = await comes(siteward(), { email: who })
    await dana.signsIn()
    await dana.preparesForNoNetwork()
    await dana.losesNetwork()
    await dana.opensAction(action.title)
    await dana.saysAbout(`Saved before ${what} fell silent.`)
    await expect(dana.button('Offline 1 to send')).toBeVisible()

    await dana.page.addInitScript(holdStorage, of)
    await dana.page.reload()
    const word = dana.page.getByRole('alert')
    await expect(word).toContainText("This device's storage does not answer yet")
    await expect(word).toContainText('Your saved changes stay on the device.')
    // The page does not present saved changes as unsaved or sent.
    await expect(dana.says(/All sent/)).toHaveCount(0)
    await expect(dana.field('Notes for this change')).toHaveCount(0)
    await dana.page.evaluate(() => localStorage.setItem('siteward.language', 'es'))
    await word.getByRole('button', { name: 'Reload' }).click()
    await expect(word).toContainText('El almacenamiento de este dispositivo aún no responde')

    await dana.page.evaluate(() => localStorage.setItem('siteward.language', 'en'))
    await letGo(dana.page)
    await expect(word).toHaveCount(0)
    await expect(dana.button(/^Sin conexión 1 por enviar$/)).toBeVisible()
    await dana.regainsNetwork()
    await expect(dana.button(/^Todo enviado/)).toBeVisible()
    // The app reads the missing data after the network is back, without a press on Try again.
    await expect(dana.button('Reintentar')).toHaveCount(0)
    await expect.poll(() => action.notes(`Saved before ${what} fell silent.`)).toBe(1)
  })

type Held = Window & { letGo: () => void }

/**
 * Delays each opening of a database until `letGo`; `of`: only databases whose names begin with it.
 */
function holdStorage(of: string): void {
  const open = IDBFactory.prototype.open
  const waiting: (() => void)[] = []
  let isHeld = true
  IDBFactory.prototype.open = function (name: string, version?: number) {
    const ask = () =>
      version === undefined ? open.call(this, name) : open.call(this, name, version)
    if (!isHeld || !name.startsWith(of)) return ask()
    const held = new EventTarget() as IDBOpenDBRequest
    waiting.push(() => {
      const asked = ask()
      for (const type of ['success', 'error', 'upgradeneeded', 'blocked'] as const)
        asked.addEventListener(type, (event) => {
          Object.assign(held, {
            transaction: asked.transaction,
            ...(type === 'error' ? { error: asked.error } : { result: asked.result }),
          })
          const listener = held[`on${type}`] as ((event: Event) => void) | null | undefined
          listener?.call(held, event)
          held.dispatchEvent(new Event(type))
        })
    })
    return held
  }
  Object.assign(window, {
    letGo() {
      isHeld = false
      for (const go of waiting) go()
    },
  })
}

const letGo = (page: Page) => page.evaluate(() => (window as unknown as Held).letGo())
